import { inspect } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { assertNoReports, forgetExpectedReports, noteReport } from './expect-reports.ts'

/**
 * Packages whose warnings are dropped:
 * - @supabase/lite prints each refusal of the database, and the answer contains the same refusal
 * - supabase-js warns that Node 20 is old
 * - Vite warns that the machine is busy
 */
const TALKATIVE = /node_modules\/(@supabase\/(lite|supabase-js)|vite|rolldown)\//

// A test that expects a report replaces the method, or lists the report with `expectReports`.
for (const method of ['error', 'warn'] as const) {
  console[method] = (...words: unknown[]) => {
    const caller = new Error('to see who prints').stack?.split('\n')[2] ?? ''
    if (!TALKATIVE.test(caller))
      noteReport(`${words.map((word) => (typeof word === 'string' ? word : inspect(word))).join(' ')}\n${caller}`)
  }
}

/** The original `write`. Its replacement turns log lines of level `error` into reports. */
const write = process.stderr.write.bind(process.stderr) as (...parameters: unknown[]) => boolean
process.stderr.write = (text: Uint8Array | string, ...rest: unknown[]) => {
  if (typeof text !== 'string' || !/^\{"time":"[^"]+","level":"error"/.test(text)) return write(text, ...rest)
  noteReport(text.trim())
  return true
}

forgetExpectedReports()
afterEach(assertNoReports)
afterAll(() => {
  process.stderr.write = write
  assertNoReports()
})
