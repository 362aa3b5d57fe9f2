import { relative } from 'node:path'
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { addTest, lineOf, withoutColours, writeReport } from './run-report.ts'
import type { Failure, ProjectReport } from './run-report.ts'

/** Prints a line per journey. `run-tests.ts` prints the failures at the end of the run. */
export default class JourneyReporter implements Reporter {
  readonly #projects = new Map<string, ProjectReport>()
  readonly #failures: Failure[] = []

  printsToStdio(): boolean {
    return true
  }

  onTestEnd(test: TestCase, { status, duration, errors }: TestResult): void {
    const project = test.parent.project()?.name ?? ''
    const isGood = status === test.expectedStatus || status === 'skipped'
    addTest(this.#projects, project, status === 'skipped' ? 'skipped' : isGood ? 'passed' : 'failed', duration)
    const name = `${relative(process.cwd(), test.location.file)} > ${test.title}`
    if (!isGood) this.#failures.push({ title: `${project} ${name}`, text: errors.map(textOf).join('\n') })
    console.log(lineOf(isGood, project, name, status, duration))
  }

  onError(error: TestError): void {
    this.#failures.push({ title: 'outside of a journey', text: textOf(error) })
  }

  onEnd(): void {
    writeReport({ projects: [...this.#projects.values()], failures: this.#failures })
  }
}

const textOf = ({ message, stack, value, snippet }: TestError) =>
  withoutColours([stack ?? message ?? value, snippet].filter(Boolean).join('\n'))
