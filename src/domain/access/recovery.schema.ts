import * as v from 'valibot'
import { NewPassword, SignIn } from './credentials.schema.ts'
import { readRecoveryCode } from './recovery-code.ts'

export const RECOVERY_CODES = 8
/** People with at most `FEW_RECOVERY_CODES` unused codes are asked to make new ones. */
export const FEW_RECOVERY_CODES = 2

export const Recovery = v.object({
  username: SignIn.entries.username,
  code: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Recovery code is required'),
    v.check((text) => readRecoveryCode(text) !== null, 'A recovery code has 16 letters and digits'),
    v.transform((text) => readRecoveryCode(text) ?? ''),
  ),
  password: NewPassword,
})
export type Recovery = v.InferOutput<typeof Recovery>

/** The person types the new password twice; `confirmPassword` is never sent. */
export const NewPasswordForm = v.pipe(
  v.object({ password: NewPassword, confirmPassword: v.string() }),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmPassword']],
      ({ password, confirmPassword }) => password === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)
export type NewPasswordForm = v.InferOutput<typeof NewPasswordForm>

export const RecoveryForm = v.intersect([v.omit(Recovery, ['password']), NewPasswordForm])
export type RecoveryForm = v.InferOutput<typeof RecoveryForm>

/** A person types their current password to make new recovery codes. */
export const NewRecoveryCodes = v.object({ password: SignIn.entries.password })
export type NewRecoveryCodes = v.InferOutput<typeof NewRecoveryCodes>

export const PasswordReset = v.strictObject({
  username: v.string(),
  churchName: v.string(),
  state: v.picklist(['open', 'withdrawn', 'expired', 'used']),
})
export type PasswordReset = v.InferOutput<typeof PasswordReset>

export const PasswordResetUse = v.object({
  token: v.pipe(v.string(), v.trim(), v.nonEmpty('The link is not complete')),
  password: NewPassword,
})
export type PasswordResetUse = v.InferOutput<typeof PasswordResetUse>
