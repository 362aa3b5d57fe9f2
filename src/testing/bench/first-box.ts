/**
 * From opening the studio to the first person counted, with the built-in model: `npx tsx src/testing/bench/first-box.ts`
 *
 * Cold: nothing of the site or of the model is cached. Warm: the same browser opens the studio again. The camera is
 * chosen already, and a person is in the picture from its start.
 */
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { browserArguments, browserPath } from '../browser.ts'
import { signUp } from '../journeys/church.ts'
import { journeysOrigin } from '../journeys/place.ts'
import { serveJourneys } from '../journeys/server.ts'
import { addWebcam, figure, missingMedia } from '../journeys/studio.ts'
import { webcamArguments } from '../webcam.ts'

const OFFLINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'

if (missingMedia) {
  console.log(missingMedia)
  process.exit(0)
}

const server = await serveJourneys()
const args = [...browserArguments, ...webcamArguments(), OFFLINE]
const browser = await chromium.launch({ executablePath: browserPath(), args })
const context = await browser.newContext({ baseURL: journeysOrigin(), viewport: { width: 1440, height: 900 } })
const page = await context.newPage()
await signUp(page)
await page.goto('/studio')
await addWebcam(page)
await figure(page, 'current').waitFor()

for (const kind of ['cold', 'warm', 'warm'] as const) {
  if (kind === 'cold') await forget(page)
  const { open, counting, person } = await measure(page)
  console.log(
    `${kind}: studio open after ${open} ms, counting after ${counting} ms, first person after ${person} ms ` +
      `(${await page.getByText(/Runs on/).textContent()})`,
  )
}
await browser.close()
await server.close()
process.exit(0)

/** The model, and whatever the browser keeps of the site; the account and the camera stay. */
async function forget(page: Page): Promise<void> {
  // A page without a worker: an open database is not deleted.
  await page.goto('/about')
  await page.evaluate(() => new Promise((done) => (indexedDB.deleteDatabase('narthex-models').onsuccess = done)))
  const session = await page.context().newCDPSession(page)
  await session.send('Network.clearBrowserCache')
}

/** Milliseconds from the request of the page. */
async function measure(page: Page): Promise<{ open: number; counting: number; person: number }> {
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  await page.goto('about:blank')
  await page.goto('/studio', { waitUntil: 'commit' })
  await page.getByRole('region', { name: 'Live video' }).waitFor()
  const open = since()
  await figure(page, 'current').waitFor({ timeout: 120_000 })
  const counting = since()
  await figure(page, 'current').filter({ hasNotText: /^0$/ }).waitFor({ timeout: 120_000 })
  return { open, counting, person: since() }
}
