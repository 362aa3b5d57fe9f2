import { relative } from 'node:path'
import type { SerializedError, UserConsoleLog } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { addTest, lineOf, withoutColours, writeReport } from './run-report.ts'
import type { Failure, ProjectReport } from './run-report.ts'

/** If a test fails, the last `SHOWN_LOGS` messages of the test's file are shown. */
const SHOWN_LOGS = 20

/**
 * Prints one line for each test file. The messages of a file are printed only if the file fails. The runner prints the
 * failures in its summary.
 */
export class VitestReporter implements Reporter {
  readonly #projects = new Map<string, ProjectReport>()
  readonly #failures: Failure[] = []
  readonly #logs = new Map<string, string[]>()

  onUserConsoleLog({ taskId = '', content }: UserConsoleLog): void {
    // The id of a test, such as file_suite_test, begins with the id of its file.
    const file = taskId.split('_')[0] ?? ''
    this.#logs.set(file, [...(this.#logs.get(file) ?? []).slice(1 - SHOWN_LOGS), content])
  }

  onTestModuleEnd(module: TestModule): void {
    // The name of a browser project has the browser in it: 'screens (chromium)'.
    const project = module.project.name.split(' ')[0] ?? ''
    const file = relative(process.cwd(), module.moduleId)
    const tests = [...module.children.allTests()]
    for (const test of tests) this.#add(project, file, test)
    const suites = [...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => ({ suite, error })),
    )
    for (const { suite, error } of suites) this.#fail(`${project} ${file} > ${suite.fullName}`, [error])
    if (module.errors().length > 0) this.#fail(`${project} ${file}`, module.errors())
    const isGood = module.ok()
    if (!isGood) this.#showLogs(module)
    console.log(lineOf(isGood, project, file, countOf(tests.length), module.diagnostic().duration))
  }

  onTestRunEnd(_: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) this.#fail('outside of a test', unhandled)
    writeReport({ projects: [...this.#projects.values()], failures: this.#failures })
  }

  #add(project: string, file: string, test: TestCase): void {
    const { state, errors } = test.result()
    addTest(this.#projects, project, state === 'pending' ? 'skipped' : state, test.diagnostic()?.duration ?? 0)
    if (state === 'failed') this.#fail(`${project} ${file} > ${test.fullName}`, errors)
  }

  #fail(title: string, errors: readonly SerializedError[]): void {
    this.#failures.push({ title, text: errors.map(textOf).join('\n') })
  }

  #showLogs(module: TestModule): void {
    const logs = this.#logs.get(module.id.split('_')[0] ?? '') ?? []
    this.#failures.push(...(logs.length > 0 ? [{ title: `printed by ${module.moduleId}`, text: logs.join('') }] : []))
  }
}

const countOf = (tests: number) => `${tests} ${tests === 1 ? 'test' : 'tests'}`

function textOf({ message, stack, diff, cause }: SerializedError): string {
  const places = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
  const because = cause ? `because of ${textOf(cause)}` : ''
  return withoutColours([message, diff, ...places.slice(0, 6), because].filter(Boolean).join('\n'))
}
