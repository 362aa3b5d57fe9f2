import { css } from '@/styled-system/css'

/**
 * A row of the list of counts that sets apart earlier counts, which are not in the figures above the list. `value` is
 * the number in the room that a person set, or null at the start of a recording.
 */
export function CountDivision({ value }: { value: number | null }) {
  const text = value === null ? 'Before this recording' : `Before the room was set to ${value.toLocaleString('en-US')}`
  return <li className={division}>{text}</li>
}

const division = css({
  paddingInline: '4',
  paddingBlock: '1.5',
  textStyle: 'caption',
  color: 'text.muted',
  backgroundColor: 'sunken',
  borderTopWidth: 'hairline',
  borderBottomWidth: 'hairline',
})
