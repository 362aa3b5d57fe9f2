import { test as base } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { isQuick } from '../test-scope.ts'
import { journeysOrigin } from './place.ts'

/**
 * Returns a list that gets every later refusal by the site's security headers. Pages report their refusals to the
 * console, which also shows the refusals in workers.
 */
export async function watchRefusals(context: BrowserContext): Promise<string[]> {
  const refused: string[] = []
  context.on('console', (message) => {
    if (/content.security.policy|permissions.policy|embedder.policy|\[refused\]/i.test(message.text())) {
      refused.push(`${message.page()?.url()}: ${message.text()}`)
    }
  })
  await context.addInitScript(tellRefusals)
  return refused
}

/** Runs in each page before the page's scripts. */
function tellRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    console.error('[refused]', effectiveDirective, blockedURI, sourceFile, sample),
  )
  // Firefox has no `ReportingObserver`.
  if (!('ReportingObserver' in globalThis)) return
  const observer = new ReportingObserver((reports) => {
    for (const { type, body } of reports) {
      if (type !== 'deprecation' && type !== 'intervention') console.error('[refused]', type, JSON.stringify(body))
    }
  })
  observer.observe()
}

/**
 * `test` runs a journey with the served app. The journey fails when the site's security headers refused a request or a
 * script.
 */
export const test = base.extend<{ refusals: void }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
  baseURL: async ({}, provide) => provide(journeysOrigin()),
  refusals: [
    async ({ context }, use) => {
      const refused = await watchRefusals(context)
      await use()
      base.expect(refused).toEqual([])
    },
    { auto: true },
  ],
})

/** `npm test` skips these journeys, and runs other journeys of the same file. */
// oxlint-disable-next-line typescript/unbound-method -- Playwright's functions do not use `this`
export const testInAll = isQuick ? test.skip : test
