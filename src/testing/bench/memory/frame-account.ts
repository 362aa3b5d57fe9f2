import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page, Worker } from 'playwright'

/** Video frames of one thread: that came into being or came in, that were closed, that were handed on. */
export type FrameAccount = { opened: number; closed: number; sent: number }

/** A browser's script, sent as it is: what the compiler makes of TypeScript would look for helpers there. */
const script = readFileSync(resolve(import.meta.dirname, 'keep-account.js'), 'utf8')

/** Counts every video frame of the page and of its vision worker from their beginning. */
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
