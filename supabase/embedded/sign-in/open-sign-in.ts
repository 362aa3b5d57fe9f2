import { join } from 'node:path'
import type { Keys } from '../keys.ts'
import { createPasswordGate } from './password-gate.ts'
import { createPasswordHashing } from './password-hashing.ts'
import { openSignInLimits } from './sign-in-limits.ts'

type Serve = (request: Request, peerAddress: string | null) => Promise<Response>
type Parts = {
  /** The data folder. */
  home: string
  keys: Keys
  sql: <Row>(query: string) => Promise<Row[]>
  serve: Serve
  signUpsPerHour?: number | undefined
  passwordCost?: number | undefined
}

/** Auth behind limits, with its threads and its file, until it is closed. */
export function openSignIn({ home, keys, sql, serve, signUpsPerHour, passwordCost }: Parts) {
  const limits = openSignInLimits({ file: join(home, 'sign-in-attempts.json'), signUpsPerHour })
  const hashing = createPasswordHashing(passwordCost)
  return {
    serve: createPasswordGate({ jwtSecret: keys.jwtSecret, limits, hashing, sql, serve }),
    /** Hashes a new password that something other than Auth allowed, or one to compare, with the salt of its hash. */
    hash: (password: string, address: string | null, salt?: string) =>
      hashing.hash(password, { name: address ?? 'recovery', rank: 0 }, salt),
    async close() {
      limits.close()
      await hashing.close()
    },
  }
}
