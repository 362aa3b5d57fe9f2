import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { chromium } from 'playwright'
import type { Browser, Page } from 'playwright'
import { build } from 'vite'
import ws from 'ws'
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'
import { compressFiles } from '../../../supabase/embedded/server/compress-files.ts'
import { serveApp } from '../../../supabase/embedded/server/serve-app.ts'
import { readServerSettings } from '../../../supabase/embedded/server/server-settings.ts'
import { signUp } from '../../domain/access/credentials.commands.ts'
import type { Database } from '../../domain/database.types.ts'
import { browserArguments, browserPath } from '../browser.ts'

const credentials = { username: 'bench', password: 'a-long-enough-password' }

export type ServedChurch = {
  browser: Browser
  /** `page` is a page of the church's owner, who is logged in. */
  page: Page
  origin: string
  outDir: string
}

/**
 * Runs a benchmark on the production build in Chromium, with an embedded back end to which rows were added by SQL. The
 * process then ends; its exit code is 1 when the benchmark exceeded a limit or failed.
 *
 * @param seed SQL statements that run after the church and its owner were created
 * @param measure returns whether all limits were kept
 */
export async function withServedChurch(
  { name, port, seed }: { name: string; port: number; seed: string[] },
  measure: (church: ServedChurch) => Promise<boolean>,
): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-bench-'))
  const outDir = resolve(import.meta.dirname, `../../../dist-bench-${name}`)
  const origin = `http://localhost:${port}`
  await seedChurch(folder, seed)
  await build({ build: { outDir }, logLevel: 'warn' })
  // The server sends compressed files, as with `npm start`.
  await compressFiles(outDir)
  const server = await serveApp({ dist: outDir, folder, settings: { ...readServerSettings({}), port } })
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
  let isGood = false
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await logIn(page, origin)
    isGood = await measure({ browser, page, origin, outDir })
  } catch (error) {
    console.error(error)
  } finally {
    await browser.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
    rmSync(outDir, { recursive: true, force: true })
  }
  // The explicit exit is needed, because the embedded database sets another exit code when the server is closed.
  process.exit(isGood ? 0 : 1)
}

async function seedChurch(folder: string, seed: string[]): Promise<void> {
  const backEnd = await openBackEnd({ folder })
  const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
    global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
  await signUp(db, credentials)
  for (const statement of seed) await backEnd.sql(statement)
  await backEnd.close()
}

async function logIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Username').fill(credentials.username)
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL('**/dashboard')
}
