/**
 * Starts the studio of /try in Firefox many times, each time in a new browser with an empty profile. Prints the number
 * of starts that counted people within 30 seconds, and the slowest time.
 *
 * `npm run bench:starts -- 50 2` makes fifty starts while two loops keep the machine busy. Exits with 1 when a start
 * did not count in time.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { firefox } from 'playwright'
import { firefoxPreferences } from '../browser.ts'
import { doorClip } from '../journeys/door-clip.ts'
import { journeysOrigin } from '../journeys/place.ts'
import { serveJourneys } from '../journeys/server.ts'
import { figure, openVideoFile } from '../journeys/studio.ts'
import { loadText } from './say-times.ts'

const LIMIT_MS = 30_000
const [starts = 10, loops = 1] = process.argv.slice(2).map(Number)

/**
 * Returns the milliseconds from opening a video file to the first figure. After the limit, returns the text of the
 * page; after an error, returns the error's text.
 */
async function startCold(clip: string): Promise<number | string> {
  const browser = await firefox.launch({
    channel: 'moz-firefox',
    executablePath: resolve(import.meta.dirname, '../journeys/firefox.ts'),
    firefoxUserPrefs: firefoxPreferences,
  })
  try {
    const page = await browser.newPage({ baseURL: journeysOrigin(), viewport: { width: 1440, height: 900 } })
    await page.goto('/try')
    await openVideoFile(page, clip)
    const openedAt = performance.now()
    const isCounting = figure(page, 'current').waitFor({ timeout: LIMIT_MS })
    const isInTime = await isCounting.then(
      () => true,
      () => false,
    )
    return isInTime ? performance.now() - openedAt : await page.getByRole('main').innerText()
  } catch (error) {
    return String(error)
  } finally {
    await browser.close()
  }
}

const server = await serveJourneys()
const clip = await doorClip()
const busy = Array.from({ length: loops }, () => spawn(process.execPath, ['-e', 'for (;;);']))
const times: number[] = []
for (let start = 1; start <= starts; start += 1) {
  const answer = await startCold(clip)
  if (typeof answer === 'number') times.push(answer)
  console.log(`${start}: ${typeof answer === 'number' ? `${(answer / 1000).toFixed(1)} s` : `NOT COUNTING\n${answer}`}`)
}
for (const loop of busy) loop.kill()
const slowest = (Math.max(...times) / 1000).toFixed(1)
console.log(`${times.length} of ${starts} starts counted within 30 s, the slowest after ${slowest} s (${loadText()})`)
await server.close()
// The explicit exit is needed, because the embedded database sets another exit code when the server is closed.
process.exit(times.length === starts ? 0 : 1)
