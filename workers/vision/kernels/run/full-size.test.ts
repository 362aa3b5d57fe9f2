import { expect, test } from 'vitest'
import { MOST_OFF, differencesFromGoogle } from './testing/compare-with-google.ts'

test.each(['lite0', 'lite2'] as const)(
  "the app's own kernels give the same result as Google’s runtime: %s",
  { timeout: 120_000 },
  async (name) => {
    const { scores, deltas } = await differencesFromGoogle(name)
    expect(scores).toBeLessThan(MOST_OFF.scores)
    expect(deltas).toBeLessThan(MOST_OFF.deltas)
  },
)
