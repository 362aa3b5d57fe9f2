/**
 * What the start page weighs and whether anything in it moves: `npx tsx src/testing/bench/landing.ts`
 *
 * The production build, served with an empty embedded back end, in Chromium. Exits with 1 when a limit is missed.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { serveApp } from '../../../supabase/embedded/server/serve-app.ts'
import { readServerSettings } from '../../../supabase/embedded/server/server-settings.ts'
import { browserArguments, browserPath } from '../browser.ts'
import { measureStartPage, startPageLimit, visits } from '../start-page.ts'

const port = 4375
const folder = mkdtempSync(join(tmpdir(), 'narthex-bench-'))
const outDir = resolve(import.meta.dirname, '../../../dist-bench-landing')

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

await build({ build: { outDir }, logLevel: 'warn' })
const server = await serveApp({ dist: outDir, folder, settings: { ...readServerSettings({}), port } })
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
try {
  for (const visit of visits) {
    const { brotli, gzip, files, shift } = await measureStartPage(browser, `http://localhost:${port}`, visit)
    const isGood = brotli <= startPageLimit && shift === 0
    console.log(`${visit.width} pixels wide, fonts ${visit.lateFonts ? 'late' : 'in time'}`)
    console.log(`  ${files.length} files of JavaScript: ${kilobytes(brotli)} brotli, ${kilobytes(gzip)} gzip`)
    console.log(`  layout shift ${shift.toFixed(4)}`)
    console.log(`  limits ${kilobytes(startPageLimit)} brotli and no shift: ${isGood ? 'kept' : 'MISSED'}`)
    if (!isGood) process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  rmSync(outDir, { recursive: true, force: true })
}
