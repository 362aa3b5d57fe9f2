import { test } from 'vitest'
import { compareWithGoogle } from './testing/compare-with-google.ts'

test.each(['lite0', 'lite2'] as const)(
  'what the kernels compute is what Google’s own runtime computes: %s',
  { timeout: 120_000 },
  (name) => compareWithGoogle(name),
)
