import { onTestFinished } from 'vitest'
import { env } from '@/platform/env.ts'

/** Until the test ends, phones can open the links of the app, as if the server answered in its network. */
export function reachableFromPhones(): void {
  const before = env.networkAddress
  env.networkAddress = location.origin
  onTestFinished(() => {
    env.networkAddress = before
  })
}
