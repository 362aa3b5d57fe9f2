import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Request } from 'playwright'

/** A page counts as open when the element at `content` is visible. */
export type WeightLimit = { path: string; content: string; kilobytes?: number; requests?: number }

/**
 * `weightLimits` limit the kilobytes (compressed with brotli) and the requests of a first visit until the page's content
 * is visible and the network is quiet.
 */
export const weightLimits: WeightLimit[] = [
  { path: '/', content: 'h1', kilobytes: 200 },
  { path: '/count', content: 'h1', kilobytes: 200 },
  { path: '/dashboard', content: 'main [aria-label*="the last"]', kilobytes: 450, requests: 25 },
  { path: '/studio', content: '[data-studio] h1', requests: 40 },
]

/** The network is quiet when no request has been open for this long. */
const QUIET_MS = 500

export type PageWeight = {
  /**
   * `kilobytes` is the size of all answers in thousands of bytes, compressed with brotli; `gzip` is the size compressed
   * with gzip.
   */
  kilobytes: number
  gzip: number
  requests: number
  /** `files` has the sizes and paths, the largest file first. */
  files: string[]
}

/** Loads a page with an empty cache until `content` is visible, and returns the sizes of all answers. */
export async function weighPage(
  browser: Browser,
  url: string,
  content: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>> | undefined,
): Promise<PageWeight> {
  const context = await browser.newContext({ storageState, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const answers: Promise<{ path: string; bytes: number; gzip: number }>[] = []
    page.on('response', (response) => {
      const { protocol, pathname } = new URL(response.url())
      if (protocol === 'data:' || protocol === 'blob:') return
      const sizes = response.body().then(
        (body) => (/\.(woff2|avif|webp)$/.test(pathname) ? [body.length, body.length] : sizesOf(body)),
        // A redirect or an empty answer has no body.
        () => [0, 0],
      )
      answers.push(sizes.then(([bytes = 0, gzip = 0]) => ({ path: pathname, bytes, gzip })))
    })
    const open = new Set<Request>()
    let quietSince = Infinity
    page.on('request', (request) => open.add(request))
    const close = (request: Request) => {
      open.delete(request)
      quietSince = performance.now()
    }
    page.on('requestfinished', close)
    page.on('requestfailed', close)
    await page.goto(url)
    await page.locator(content).first().waitFor({ timeout: 20_000 })
    while (open.size > 0 || performance.now() - quietSince < QUIET_MS) await page.waitForTimeout(QUIET_MS / 5)
    const files = (await Promise.all(answers)).toSorted((one, other) => other.bytes - one.bytes)
    return {
      kilobytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
      gzip: files.reduce((sum, { gzip }) => sum + gzip, 0) / 1000,
      requests: files.length,
      files: files.map(({ path, bytes }) => `${(bytes / 1000).toFixed(1)} kB ${path}`),
    }
  } finally {
    await context.close()
  }
}

const sizesOf = (body: Buffer) => [brotliCompressSync(body).length, gzipSync(body, { level: 9 }).length]
