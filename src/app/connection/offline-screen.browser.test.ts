import { expect, test } from 'vitest'
import { mayReload } from './offline-screen.tsx'

test('when a code file of the app is missing, the page reloads only once', () => {
  const missing = (name: string) =>
    new Error(`Failed to fetch dynamically imported module: ${name}-${crypto.randomUUID()}`)
  const [a, b] = [missing('a'), missing('b')]
  expect([mayReload(a), mayReload(a), mayReload(b)]).toEqual([true, false, true])
})
