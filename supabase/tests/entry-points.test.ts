import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'

/**
 * These tests start commands of package.json and check the printed texts and the exit codes. The code behind the
 * commands has separate tests.
 */
const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'narthex-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Ended = { code: number; stdout: string; stderr: string }
const run = (...words: string[]): Promise<Ended> =>
  promisify(execFile)('npm', ['run', '--silent', ...words], {
    cwd: root,
    env: { ...process.env, NARTHEX_DATA_DIR: folder, NARTHEX_DATABASE_URL: '', DO_NOT_TRACK: '1' },
  })
    .then(
      (output) => ({ code: 0, ...output }),
      (error: unknown) => error as Ended,
    )
    // supabase-js prints on Node 20 that it needs a newer version of Node.
    .then(({ code, stdout, stderr }) => ({ code, stdout, stderr: stderr.replace(/^.*Node\.js 20 and below.*\n/, '') }))

/** A lock like that of a running server, so that no command opens the folder. */
const lock = join(folder, 'process.lock')

test.each([
  ['grant-admin', /^Usage: npm run grant-admin -- USERNAME\n$/],
  ['move-database', /^Usage: NARTHEX_DATABASE_URL=\S+ npm run move-database\n$/],
  ['upgrade', /^There is no data in \S+\.\n$/],
  ['sample', /^Narthex is already running \(process \d+\) with its data in \S+\. Stop it first\.\n$/],
  ['reset', /^Narthex is already running \(process \d+\) with its data in \S+\. Stop it first\.\n$/],
])('when npm run %s cannot do its work, it prints one line with the reason', async (script, said) => {
  writeFileSync(lock, String(process.pid))
  expect(await run(script)).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(said) })
})

test('npm run reset empties the folder', async () => {
  rmSync(lock, { force: true })
  expect(await run('reset')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^The embedded back end is empty/),
  })
  expect(existsSync(folder)).toBe(false)
})

test('npm run database-types writes the same types as in the repository', async () => {
  const file = join(root, 'src/domain/database.types.ts')
  const before = readFileSync(file, 'utf8')
  expect(await run('database-types')).toMatchObject({ code: 0, stdout: expect.stringContaining('up to date') })
  expect(readFileSync(file, 'utf8')).toBe(before)
})
