import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser } from 'playwright'

/**
 * `startPageLimit` is the limit of the start page's JavaScript in bytes, compressed with brotli. This includes the
 * shell of the app.
 */
export const startPageLimit = 104 * 1024

export type StartPage = {
  /**
   * `brotli` is the size of all JavaScript until the network is quiet, in bytes. Each file is compressed separately.
   */
  brotli: number
  gzip: number
  files: string[]
  /** `shift` is the sum of all layout shifts. */
  shift: number
}

/** Runs in the page before the page's scripts, and adds up the layout shifts. */
function watchForShifts(): void {
  const seen = { shift: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

export type Visit = {
  /** `width` is the width of the window in pixels. */
  width: number
  /** With `lateFonts`, the fonts arrive after the page was drawn, as over a slow line. */
  lateFonts: boolean
}

export const visits: Visit[] = [1440, 390].flatMap((width) => [
  { width, lateFonts: false },
  { width, lateFonts: true },
])

export async function measureStartPage(browser: Browser, origin: string, visit: Visit): Promise<StartPage> {
  const { width, lateFonts } = visit
  const context = await browser.newContext({ viewport: { width, height: 900 } })
  try {
    const page = await context.newPage()
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body())
    })
    await page.addInitScript(watchForShifts)
    const drawn = page.getByRole('heading', { level: 1 }).waitFor()
    if (lateFonts) await page.route('**/*.woff2', (route) => drawn.then(() => route.continue()))
    await page.goto(origin, { waitUntil: 'commit' })
    await drawn
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    // The browser reports layout shifts after a frame, so all shifts are reported after two more frames.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const shift = await page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
    const bodies = await Promise.all(scripts.values())
    const sum = (compress: (body: Buffer) => Buffer) => bodies.reduce((total, one) => total + compress(one).length, 0)
    return {
      brotli: sum((body) => brotliCompressSync(body)),
      gzip: sum((body) => gzipSync(body)),
      files: [...scripts.keys()].map((url) => new URL(url).pathname),
      shift,
    }
  } finally {
    await context.close()
  }
}
