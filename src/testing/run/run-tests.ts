/**
 * `npm test` and `npm run test:all` run this file. All parts run even after a part has failed, and the failures are
 * listed at the end. Only a failed installation of the browsers ends the run early.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { changedAreas, markVerified } from '../verified-areas.ts'
import { builtIn } from '../journeys/place.ts'
import { readReport, reportTo } from './run-report.ts'
import type { Failure, ProjectReport } from './run-report.ts'

type Part = {
  name: string
  command: string
  isShown?: boolean
  /**
   * A part with `isPatient` runs with a lower priority, so that it uses only the processor time that other parts do not
   * need.
   */
  isPatient?: boolean
  environment?: Record<string, string>
}
type Outcome = { part: Part; isGood: boolean; seconds: number; printed: string }

const scope = process.argv[2] === 'all' ? 'all' : 'quick'
const folder = mkdtempSync(join(tmpdir(), 'narthex-run-'))
const path = [resolve('node_modules/.bin'), process.env['PATH']].join(delimiter)
const fileOf = (name: string) => join(folder, `${name}.json`)

/** The journeys test the app that is built into this folder. */
const dist = builtIn(join(folder, 'dist'))

/** The parts of a group run at the same time. */
const groups: Part[][] = [
  [{ name: 'browsers', command: 'tsx src/testing/install-browser.ts' }],
  [
    {
      name: 'vitest',
      command: 'vitest run --project unit --project backend --project postgres --project screens',
      isShown: true,
      environment: reportTo(fileOf('vitest')),
    },
    { name: 'build', command: 'tsx src/testing/journeys/build.ts', isPatient: true, environment: dist },
  ],
  // Journeys often wait for a page, so other parts can use about a fifth of the processor.
  [
    { name: 'format', command: 'oxfmt --check .', isPatient: true },
    { name: 'types', command: 'npm run --silent types', isPatient: true },
    { name: 'lint', command: 'npm run --silent lint', isPatient: true },
    {
      name: 'vision',
      command: 'vitest run --project workers --project video',
      isShown: true,
      environment: reportTo(fileOf('vision')),
    },
    {
      name: 'journeys',
      command: 'playwright test',
      isShown: true,
      environment: { ...reportTo(fileOf('journeys')), ...dist },
    },
  ],
]

const began = performance.now()
const outcomes: Outcome[] = []
for (const group of groups) {
  outcomes.push(...(await Promise.all(group.map(run))))
  // Without a browser, no other part can run.
  if (outcomes[0]?.isGood === false) break
}
const reports = ['vitest', 'vision', 'journeys'].map((name) => ({ name, report: readReport(fileOf(name)) }))
rmSync(folder, { recursive: true, force: true })

const projects = reports.flatMap(({ report }) => report?.projects ?? [])
const failures = [
  ...outcomes.filter(({ isGood }) => !isGood).map(failureOf),
  ...reports.flatMap(({ report }) => report?.failures ?? []),
]
printSummary(projects)
if (failures.length === 0 && !process.env['CI'] && changedAreas().length > 0) {
  markVerified()
  console.log('workers/vision/verified.json has changed: commit it with your change.')
}
for (const { title, text } of failures) console.log(`\n✗ ${title}\n${text.trimEnd()}`)
process.exit(failures.length === 0 ? 0 : 1)

function run(part: Part): Promise<Outcome> {
  const start = performance.now()
  return new Promise((resolve) => {
    const child = spawn(part.command, {
      shell: true,
      env: { ...process.env, ...part.environment, PATH: path, NARTHEX_TEST_SCOPE: scope, DO_NOT_TRACK: '1' },
      stdio: ['ignore', part.isShown ? 'inherit' : 'pipe', part.isShown ? 'inherit' : 'pipe'],
    })
    if (part.isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let printed = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (printed += text.toString()))
    child.on('close', (code) => {
      const seconds = (performance.now() - start) / 1000
      const isGood = code === 0
      console.log(`${isGood ? '✓' : '✗'} ${part.name}, ${seconds.toFixed(0)} s`)
      resolve({ part, isGood, seconds, printed })
    })
  })
}

/**
 * Returns the failure of a part. If the part's report has failures of tests, the text only refers to these failures.
 */
function failureOf({ part, printed }: Outcome): Failure {
  const report = reports.find(({ name }) => name === part.name)?.report
  const isTold = report && report.failures.length > 0
  return { title: part.name, text: isTold ? 'see below' : printed || `${part.command} failed` }
}

function printSummary(projects: ProjectReport[]): void {
  const sum = (key: 'passed' | 'failed' | 'skipped') => projects.reduce((total, project) => total + project[key], 0)
  console.log(`\nproject      tests  failed  skipped  seconds`)
  for (const { project, passed, failed, skipped, seconds } of projects) {
    const cells = [
      project.padEnd(10),
      ...[passed + failed, failed, skipped, seconds.toFixed(0)].map((cell) => String(cell).padStart(7)),
    ]
    console.log(cells.join(' '))
  }
  const wall = outcomes.map(({ part, seconds }) => `${part.name} ${seconds.toFixed(0)}`).join(', ')
  console.log(`${((performance.now() - began) / 60_000).toFixed(1)} minutes: ${wall}`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`)
}
