import { signUp } from '@/domain/access/credentials.commands.ts'
import { makeRecoveryCodes } from '@/domain/access/recovery.commands.ts'
import type { Db } from '@/domain/shared/db.ts'

export type SavedCodes = { username: string; codes: string[] | null }

/** Opens an account, and makes its recovery codes. @returns null for codes that could not be made: the account is there */
export async function signUpWithCodes(db: Db, who: Parameters<typeof signUp>[1]): Promise<SavedCodes> {
  await signUp(db, who)
  const codes = await makeRecoveryCodes(db, who.password).catch((error: unknown) => {
    console.error(error)
    return null
  })
  return { username: who.username, codes }
}
