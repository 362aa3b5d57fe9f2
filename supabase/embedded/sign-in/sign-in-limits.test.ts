import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectReports } from '../../tests/expect-reports.ts'
import { openSignInLimits } from './sign-in-limits.ts'

const MINUTE_MS = 60_000
const noon = Date.parse('2026-11-22T12:00:00Z')
const guess = { pair: 'grace from here' }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'limits-'))
  vi.useFakeTimers({ now: noon })
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

const open = () => openSignInLimits({ file: join(folder, 'attempts.json') })

async function useUp(limits: ReturnType<typeof open>): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) expect(await limits.begin(guess)).toBe(0)
}

test('when someone sets the clock back, a lock-out still takes at most five minutes', async () => {
  const limits = open()
  await useUp(limits)
  vi.setSystemTime(noon - 24 * 60 * MINUTE_MS)
  expect(await limits.begin(guess)).toBe(300)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(await limits.begin(guess)).toBe(0)
  limits.close()
})

test('when someone sets the clock back before a restart, a lock-out does not become longer', async () => {
  const before = open()
  await useUp(before)
  before.close()
  vi.setSystemTime(noon - 20 * 24 * 60 * MINUTE_MS)
  const after = open()
  expect(await after.begin(guess)).toBe(300)
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
  expect(await after.begin(guess)).toBe(0)
  after.close()
})

test('when the disk cannot be written, attempts are still counted, and the failure is logged', async () => {
  expectReports(/Attempts to log in are counted, and cannot be saved: EISDIR/)
  // A folder with the name of the file makes writing fail.
  mkdirSync(join(folder, 'attempts.json.new'))
  const limits = open()
  await useUp(limits)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await limits.begin(guess)).toBeGreaterThan(0)
  expect(readdirSync(folder)).toEqual(['attempts.json.new'])
  limits.close()
})

test('counted attempts survive a restart and expire at the end of their time window', async () => {
  const before = open()
  await useUp(before)
  before.close()
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS)
  const after = open()
  expect(await after.begin(guess)).toBe(180)
  after.close()
  const saved = JSON.parse(readFileSync(join(folder, 'attempts.json'), 'utf8')) as Record<string, { storage: object[] }>
  for (const expiresAt of [null, 8.64e15, 'never', -1]) {
    saved['pair']!.storage = saved['pair']!.storage.map((entry) => ({ ...entry, expiresAt }))
    writeFileSync(join(folder, 'attempts.json'), JSON.stringify({ ...saved, name: { version: 1, storage: [null, 7] } }))
    const odd = open()
    expect(await odd.begin(guess), String(expiresAt)).toBeLessThanOrEqual(300)
    await vi.advanceTimersByTimeAsync(5 * MINUTE_MS)
    expect(await odd.begin(guess), String(expiresAt)).toBe(0)
    odd.close()
  }
})
