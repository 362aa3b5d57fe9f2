import { vi } from 'vitest'

/**
 * Repeats the check until it does not throw, as long as `expect.poll` and `expect.element` wait (`vitest.config.ts`).
 */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, { timeout: 10_000 })
}
