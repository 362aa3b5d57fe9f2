import { css } from '@/styled-system/css'

/** Shows a text instead of a figure that was not counted, because 0 would be a count. */
export function NotCounted() {
  return <span className={css({ color: 'text.muted', fontWeight: 'normal' })}>Not counted</span>
}
