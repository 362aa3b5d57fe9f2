import { css } from '@/styled-system/css'

/** Said before an account is made, because later is too late. */
export function NoRecovery() {
  return (
    <p className={css({ textStyle: 'small', color: 'text.muted' })}>
      There is no recovery by e-mail. Keep your password safe: no one can send you a new one.
    </p>
  )
}
