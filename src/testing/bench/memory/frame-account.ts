import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page, Worker } from 'playwright'

/** `FrameAccount` counts the video frames in one thread: created or received, closed, and sent to another thread. */
export type FrameAccount = { opened: number; closed: number; sent: number }

/** The script is plain JavaScript, because compiled TypeScript needs helper functions that the page does not have. */
const script = readFileSync(resolve(import.meta.dirname, 'keep-account.js'), 'utf8')

/** Counts every video frame of the page and of its vision worker. */
export async function accountForFrames(page: Page): Promise<void> {
  await page.addInitScript(script)
  await page.route(/\/assets\/worker-[^/]*\.js$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${script}\n${await response.text()}` })
  })
}

export async function readAccount(thread: Page | Worker): Promise<FrameAccount> {
  const read = '({ ...frameAccount })'
  return 'workers' in thread ? await thread.evaluate<FrameAccount>(read) : await thread.evaluate<FrameAccount>(read)
}
