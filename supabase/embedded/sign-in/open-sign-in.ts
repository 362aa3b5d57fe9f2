import { join } from 'node:path'
import type { Keys } from '../keys.ts'
import { createPasswordGate } from './password-gate.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { openSignInLimits } from './sign-in-limits.ts'

type Serve = (request: Request, peerAddress: string | null) => Promise<Response>
type Parts = {
  home: string
  keys: Keys
  sql: <Row>(query: string) => Promise<Row[]>
  serve: Serve
  signUpsPerHour?: number | undefined
  passwordCost?: number | undefined
}

/**
 * Opens Auth with limits on log-in attempts and with threads that hash passwords. `close` saves the counted attempts
 * and ends the threads.
 */
export function openSignIn({ home, keys, sql, serve, signUpsPerHour, passwordCost }: Parts) {
  const limits = openSignInLimits({ file: join(home, 'sign-in-attempts.json'), signUpsPerHour })
  const hashing = createPasswordHashing(passwordCost)
  return {
    serve: createPasswordGate({ jwtSecret: keys.jwtSecret, limits, hashing, sql, serve }),
    /**
     * Hashes a password for callers other than Auth. By default, the salt is new. With the `salt` of a stored hash, the
     * result can be compared with the stored hash.
     */
    hash: (password: string, address: string | null, salt?: string) =>
      hashing.hash(password, { name: address ?? 'recovery', rank: 0 }, salt),
    async close() {
      limits.close()
      await hashing.close()
    },
  }
}
