import { join } from 'node:path'
import type { Keys } from '../keys.ts'
import { guardPasswordChange } from '../password-change.ts'
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
  const gate = createPasswordGate({ jwtSecret: keys.jwtSecret, limits, hashing, sql, serve })
  return {
    serve: guardPasswordChange(gate),
    /** Hashes a new password that something other than Auth has allowed, or one to compare with the hash of a salt. */
    hash: (password: string, address: string | null, salt?: string) =>
      hashing.hash(password, { name: address ?? 'recovery', rank: 0 }, salt),
    async close() {
      limits.close()
      await hashing.close()
    },
  }
}
