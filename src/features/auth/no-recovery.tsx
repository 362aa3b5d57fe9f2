import { css } from '@/styled-system/css'

/** Said before an account is made, because later is too late. */
export function NoRecovery() {
  return (
    <p className={css({ textStyle: 'small', color: 'text.muted' })}>
      There is no recovery by e-mail. Next you get recovery codes: save them, because no one can send you a new
      password.
    </p>
  )
}
