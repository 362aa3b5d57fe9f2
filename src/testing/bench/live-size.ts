/**
 * Measures which picture size a busy laptop uses for live counting, and which size an idle laptop uses: `npm run
 * bench:live-size`, in Chromium and Firefox. Needs a machine without other load, and the clips and RTMDet in
 * `../shared`.
 *
 * The page counts the people in a film who cross a line. Then, for a while, two programs for each processor run empty
 * loops. Prints each change of the size with its time. Exits with 1 when the size does not follow the load.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { chromium, firefox } from 'playwright'
import type { Browser, Page } from 'playwright'
import { catalog } from '../../../workers/vision/catalog.ts'
import { browserArguments, browserPath, firefoxPath, firefoxPreferences } from '../browser.ts'
import { serveJourneys } from '../journeys/server.ts'
import { drawUprightLine, missingMedia, shared, waitForCounting } from '../journeys/studio.ts'

const { fileName, inputSize, largeInputSize = inputSize } = catalog.rtmdet_nano
const LOADS = 2 * availableParallelism()
/** The app waits at least ten seconds before it tries the large size again, so the bench waits up to a minute. */
const WAIT_MS = 60_000
const NEVER = 'not in a minute'

const missing =
  missingMedia ?? (existsSync(resolve(shared, 'models', fileName)) ? null : `skipped: no ../shared/models/${fileName}`)
if (missing) {
  console.log(missing)
  process.exit(0)
}

const browsers: Record<string, () => Promise<Browser>> = {
  Chromium: () => chromium.launch({ executablePath: browserPath(), args: browserArguments }),
  Firefox: () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: resolve(import.meta.dirname, '../journeys/firefox.ts'),
      firefoxUserPrefs: firefoxPreferences,
    }),
}
if (!firefoxPath()) delete browsers.Firefox

const server = await serveJourneys()
let isFollowed = true
for (const [name, launch] of Object.entries(browsers)) {
  const browser = await launch()
  const page = await browser.newPage({ baseURL: server.origin, viewport: { width: 1440, height: 900 } })
  isFollowed = (await follow(name, page)) && isFollowed
  await browser.close()
}
await server.close()
process.exit(isFollowed ? 0 : 1)

async function follow(name: string, page: Page): Promise<boolean> {
  await page.goto('/try')
  await page.getByRole('button', { name: 'Choose a camera' }).click()
  await page.getByLabel('Open a video file').setInputFiles(resolve(shared, 'media/one-by-one.mp4'))
  await waitForCounting(page)
  await drawUprightLine(page, 0.75)
  const idle = await waitForSize(page, largeInputSize)
  console.log(`${name}, idle: ${idle}`)
  const loads = Array.from({ length: LOADS }, () => spawn(process.execPath, ['-e', 'for(;;);']))
  const busy = await waitForSize(page, inputSize)
  console.log(`${name}, beside ${LOADS} busy programs: ${busy}`)
  for (const load of loads) load.kill()
  const again = await waitForSize(page, largeInputSize)
  console.log(`${name}, idle again: ${again}`)
  return ![idle, busy, again].includes(NEVER)
}

/** Waits until the settings show the size. Starts the film again whenever it has ended. */
async function waitForSize(page: Page, size: number): Promise<string> {
  const startMs = performance.now()
  while (performance.now() - startMs < WAIT_MS) {
    const again = page.getByRole('button', { name: 'Start over' })
    const hasEnded = await page.getByLabel('Camera picture').evaluate((video) => (video as HTMLVideoElement).ended)
    if (hasEnded) await again.click()
    if (await page.getByText(`Detail: ${size} pixels.`).count())
      return `${size} pixels after ${((performance.now() - startMs) / 1000).toFixed(1)} s`
    await page.waitForTimeout(250)
  }
  return NEVER
}
