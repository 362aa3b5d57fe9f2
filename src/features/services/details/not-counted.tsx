import { css } from '@/styled-system/css'

/** The words replace a figure that was not counted, which is not a 0. */
export function NotCounted() {
  return <span className={css({ color: 'text.muted', fontWeight: 'normal' })}>Not counted</span>
}
