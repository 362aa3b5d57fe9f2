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

/** Opens Auth behind limits on log-in attempts, with threads that hash passwords; `close` ends both. */
export function openSignIn({ home, keys, sql, serve, signUpsPerHour, passwordCost }: Parts) {
  const limits = openSignInLimits({ file: join(home, 'sign-in-attempts.json'), signUpsPerHour })
  const hashing = createPasswordHashing(passwordCost)
  return {
    serve: createPasswordGate({ jwtSecret: keys.jwtSecret, limits, hashing, sql, serve }),
    /**
     * Hashes a password for callers other than Auth: with a new salt, or with a given `salt` for comparison with a
     * stored hash.
     */
    hash: (password: string, address: string | null, salt?: string) =>
      hashing.hash(password, { name: address ?? 'recovery', rank: 0 }, salt),
    async close() {
      limits.close()
      await hashing.close()
    },
  }
}
