import { vi } from 'vitest'

/**
 * Repeats the check until it passes, for at most ten seconds. `expect.poll` and `expect.element` have the same limit
 * (`vitest.config.ts`).
 */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000 })
}
