import { test as base } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { journeysOrigin } from './place.ts'

/**
 * Collects what browsers refuse by the site's headers, from now on: as its pages report it, and as the console says it,
 * where workers' refusals are too.
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

/** Runs in each page before its own scripts. */
function tellRefusals(): void {
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, sample }) =>
    console.error('[refused]', effectiveDirective, blockedURI, sourceFile, sample),
  )
  // Firefox has none.
  if (!('ReportingObserver' in globalThis)) return
  const observer = new ReportingObserver((reports) => {
    for (const { type, body } of reports) {
      if (type !== 'deprecation' && type !== 'intervention') console.error('[refused]', type, JSON.stringify(body))
    }
  })
  observer.observe()
}

/** A journey through the app that is served, which fails when the site's headers refused something on its way. */
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
