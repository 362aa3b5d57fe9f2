import { resolve } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { browserArguments, browserPath } from './browser.ts'
import { signUp } from './journeys/church.ts'
import { journeysOrigin } from './journeys/place.ts'
import { serveJourneys } from './journeys/server.ts'
import {
  waitForCounting,
  createService,
  drawUprightLine,
  figure,
  openVideoFile,
  shared,
  snapshotEvery,
} from './journeys/studio.ts'

/** Takes a picture of the studio: WebP for README and link previews, AVIF for the landing page. */
const target = resolve(import.meta.dirname, '../../public/studio.webp')

const server = await serveJourneys()
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
const page = await browser.newPage({ baseURL: journeysOrigin(), viewport: { width: 1440, height: 900 } })
await snapshotEvery(page, 15_000)
await signUp(page)
await page.goto('/studio')
await createService(page, 'Sunday Worship')
await openVideoFile(page, resolve(shared, 'media/one-by-one.mp4'))
await page.getByRole('button', { name: /^Rename / }).click()
await page.getByRole('textbox', { name: /name/i }).fill('West door')
await page.keyboard.press('Enter')
await waitForCounting(page)
await drawUprightLine(page, 0.75)
await page.getByRole('button', { name: 'Start Recording' }).click()
// At this time of the clip, the first person has been counted and the second person is in the middle of the picture.
await page.waitForFunction(
  () => (document.querySelector('video[aria-label="Camera picture"]') as HTMLVideoElement).currentTime > 40.5,
  undefined,
  { timeout: 120_000 },
)
await figure(page, 'current').filter({ hasText: '1' }).waitFor()
const picture = await page.screenshot()
await sharp(picture).webp({ quality: 82 }).toFile(target)
await sharp(picture).avif({ quality: 40, effort: 9 }).toFile(target.replace('.webp', '.avif'))
console.log(`public/studio.webp, ${await figure(page, 'came-in').textContent()} counted in`)
await browser.close()
await server.close()
process.exit(0)
