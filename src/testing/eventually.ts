import { vi } from 'vitest'

/**
 * Repeats the check until it no longer throws, for at most ten seconds, as `expect.poll` and `expect.element` do
 * (`vitest.config.ts`).
 */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000 })
}
