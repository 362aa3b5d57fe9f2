import { resolve } from 'node:path'
import { chromium } from 'playwright'
import { browserArguments, browserPath } from '../browser.ts'
import { signUp } from '../journeys/church.ts'
import { journeysOrigin } from '../journeys/place.ts'
import { serveJourneys } from '../journeys/server.ts'
import { waitForCounting, drawUprightLine, figure, missingMedia, openVideoFile, shared } from '../journeys/studio.ts'

/**
 * Plays a whole clip in the studio as a volunteer would, opened as a camera, and prints what its line counted.
 * The truth of `one-by-one.mp4`: six people cross x = 0.75 to the right and none to the left.
 */
if (missingMedia) {
  console.log(missingMedia)
  process.exit(0)
}

const server = await serveJourneys()
const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments })
const page = await browser.newPage({ baseURL: journeysOrigin(), viewport: { width: 1440, height: 900 } })
await signUp(page)
await page.goto('/studio')
await openVideoFile(page, resolve(shared, 'media/one-by-one.mp4'))
await waitForCounting(page)
await drawUprightLine(page, 0.75)
await page.getByRole('button', { name: 'Reset counts' }).click()
const video = page.getByLabel('Camera picture')
await video.evaluate((element) => {
  const player = element as HTMLVideoElement
  player.loop = false
  player.currentTime = 0
  void player.play()
})
await page.waitForFunction(
  () => (document.querySelector('video[aria-label="Camera picture"]') as HTMLVideoElement).ended,
  undefined,
  { timeout: 240_000 },
)
const entries = await figure(page, 'entries').textContent()
const exits = await figure(page, 'exits').textContent()
console.log(`one-by-one.mp4: ${entries} to the right (truth 6), ${exits} to the left (truth 0)`)
console.log(await page.getByText(/^FPS /).textContent())
if (process.argv[2]) await page.screenshot({ path: process.argv[2] })
await browser.close()
await server.close()
process.exit(0)
