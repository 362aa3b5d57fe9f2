import { existsSync, readFileSync, writeFileSync } from 'node:fs'

export type Failure = { title: string; text: string }

/**
 * `ProjectReport` has the figures of one project of Vitest or Playwright. `seconds` is the sum of the times of its
 * tests.
 */
export type ProjectReport = { project: string; passed: number; failed: number; skipped: number; seconds: number }

export type RunReport = { projects: ProjectReport[]; failures: Failure[] }

/** The runner sets this environment variable to the file into which a reporter writes its figures. */
const VARIABLE = 'NARTHEX_TEST_REPORT'

export const reportTo = (file: string) => ({ [VARIABLE]: file })

export function writeReport(report: RunReport): void {
  const file = process.env[VARIABLE]
  if (file) writeFileSync(file, JSON.stringify(report))
}

/** @returns null when the tests ended before they wrote a report */
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

/** Returns one line of the log: the project, `what` was tested, the number of tests, and the time. */
export function lineOf(isGood: boolean, project: string, what: string, tests: string, ms: number): string {
  return `${isGood ? '✓' : '✗'} ${project.padEnd(8)} ${what}  ${tests}, ${(ms / 1000).toFixed(1)} s`
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')

export const withoutColours = (text: string): string => text.replaceAll(colours, '')
