import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Failure = { title: string; text: string }

/** The results of one project of Vitest or Playwright. `seconds` is the sum of the durations of its tests. */
export type ProjectReport = { project: string; passed: number; failed: number; skipped: number; seconds: number }

export type RunReport = { projects: ProjectReport[]; failures: Failure[] }

/** Environment variable with the path of the file to which a reporter writes its results; `run-tests.ts` sets it. */
const VARIABLE = 'NARTHEX_TEST_REPORT'

export const reportTo = (file: string) => ({ [VARIABLE]: file })

export function writeReport(report: RunReport): void {
  const file = process.env[VARIABLE]
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** @returns null if the tests ended before the report was written */
export function readReport(file: string): RunReport | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunReport) : null
}

/** Adds the result of a test to its project in `projects`. */
export function addTest(
  projects: Map<string, ProjectReport>,
  name: string,
  outcome: 'passed' | 'failed' | 'skipped',
  durationMs: number,
): void {
  const project = projects.get(name) ?? { project: name, passed: 0, failed: 0, skipped: 0, seconds: 0 }
  project[outcome] += 1
  project.seconds += durationMs / 1000
  projects.set(name, project)
}

/** Returns a line of the log, such as '✓ unit     src/a.test.ts  3 tests, 1.2 s'. */
export function lineOf(isGood: boolean, project: string, what: string, tests: string, ms: number): string {
  return `${isGood ? '✓' : '✗'} ${project.padEnd(8)} ${what}  ${tests}, ${(ms / 1000).toFixed(1)} s`
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

export const withoutColours = (text: string): string => text.replaceAll(colours, '')
