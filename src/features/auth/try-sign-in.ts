import { signIn } from '@/domain/access/credentials.commands.ts'
import type { SignIn } from '@/domain/access/credentials.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from '@/platform/env.ts'

/** Signs in with a password that was just set. @returns false where that fails: the password is new all the same */
export async function trySignIn(db: Db, { username, password }: SignIn): Promise<boolean> {
  try {
    await signIn(db, { username, password, ...(env.usernameDomain && { emailDomain: env.usernameDomain }) })
    return true
  } catch (error) {
    // Many attempts with the old password may have gone before.
    console.warn(error)
    return false
  }
}
