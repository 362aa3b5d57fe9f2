import { css } from '@/styled-system/css'

/** In the place of a figure that nobody took; it is not a 0. */
export function NotCounted() {
  return <span className={css({ color: 'text.muted', fontWeight: 'normal' })}>Not counted</span>
}
