import { signIn } from '@/domain/access/credentials.commands.ts'
import type { SignIn } from '@/domain/access/credentials.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from '@/platform/env.ts'

/**
 * Signs in with a password that was just set.
 *
 * @returns false when signing in fails, although the new password is set
 */
export async function trySignIn(db: Db, { username, password }: SignIn): Promise<boolean> {
  try {
    await signIn(db, { username, password, ...(env.usernameDomain && { emailDomain: env.usernameDomain }) })
    return true
  } catch (error) {
    // Signing in may be rate limited after many attempts with the old password.
    console.warn(error)
    return false
  }
}
