import { vi } from 'vitest'

/**
 * Repeats the check until it does not throw, and gives up after the time limit of `expect.poll` (`vitest.config.ts`).
 */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000 })
}
