import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { reset } from './reset.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-test-'))
afterEach(() => vi.unstubAllEnvs())

test('a reset empties an unused folder, and is refused with a running server or data in PostgreSQL', async () => {
  const keys = join(folder, 'keys.json')
  const lock = join(folder, 'process.lock')
  writeFileSync(keys, '{}')
  vi.stubEnv('NARTHEX_DATA_DIR', folder)
  vi.stubEnv('NARTHEX_DATABASE_URL', 'postgres://localhost/narthex')
  await expect(reset()).rejects.toThrow('Only the folder can be emptied here.')
  vi.stubEnv('NARTHEX_DATABASE_URL', '')
  writeFileSync(lock, String(process.ppid))
  await expect(reset()).rejects.toThrow('Stop it first.')
  expect(existsSync(keys)).toBe(true)
  rmSync(lock)
  expect(await reset()).toContain('is empty again')
  expect(existsSync(folder)).toBe(false)
})
