import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startManagementApi } from './management-api.ts'
import type { ManagementApi } from './management-api.ts'
import { cliEnvironment, findSupabaseCli } from './supabase-cli.ts'

const REF = 'abcdefghijklmnopqrst'
const cli = findSupabaseCli()
const home = mkdtempSync(join(tmpdir(), 'narthex-test-'))
const file = join(home, 'supabase/config.toml')
let management: ManagementApi

beforeAll(async () => {
  management = await startManagementApi(REF)
  mkdirSync(join(home, 'supabase'))
  cpSync(join(import.meta.dirname, '../../config.toml'), file)
})
afterAll(() => {
  management.close()
  rmSync(home, { recursive: true, force: true })
})

/** @returns the CLI's warnings when it compares the file with a new project */
async function warnings(): Promise<string[]> {
  const words = ['config', 'diff', `--remote=${REF}`, '--workdir', home]
  const { stderr, stdout } = await promisify(execFile)(cli!, words, { env: cliEnvironment(home, management.url) })
  expect(stdout).toContain('auth.rate_limit.sign_in_sign_ups [update]')
  return stderr.split('\n').filter((line) => line.startsWith('WARN'))
}

test.skipIf(!cli)('the Supabase CLI accepts every setting of config.toml, and no setting is deprecated', async () => {
  expect(await warnings()).toEqual([])
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('otp_length', 'enable_signup = true\notp_lenght'))
  const said = await warnings()
  expect(said).toEqual([
    expect.stringContaining('auth.email.enable_signup is deprecated'),
    expect.stringContaining('otp_lenght'),
  ])
})
