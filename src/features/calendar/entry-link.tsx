import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { CalendarEntry } from '@/domain/calendar/calendar-entry.ts'
import { css } from '@/styled-system/css'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export function EntryLink({ entry, ...rest }: { entry: CalendarEntry; tabIndex?: number }) {
  const { kind, id, name, time, isCancelled } = entry
  const to: LinkProps['to'] = kind === 'service' ? '/service-instances/$id' : '/events/$id'
  return (
    <Link
      to={to}
      params={{ id }}
      className={link}
      data-kind={kind}
      data-cancelled={isCancelled || undefined}
      data-entry
      {...rest}
    >
      {time ? <span className={at}>{time}</span> : null} {name}
      {isCancelled ? <VisuallyHidden> (did not happen)</VisuallyHidden> : null}
    </Link>
  )
}

/** These styles are simple, because a month renders about forty entries at once. */
const link = css({
  display: 'block',
  paddingInline: '2',
  paddingBlock: '0.5',
  borderRadius: 'control',
  borderInlineStartWidth: '3px',
  borderInlineStartColor: 'primary',
  textStyle: 'small',
  lineHeight: 'snug',
  overflowWrap: 'anywhere',
  _touch: { minHeight: '2.75rem', alignContent: 'center' },
  backgroundColor: 'card',
  _hover: { backgroundColor: 'card.hover' },
  '&[data-kind=event]': { borderInlineStartColor: 'text.muted', borderInlineStartStyle: 'double' },
  '&[data-cancelled]': { textDecoration: 'line-through', color: 'text.muted' },
})
const at = css({ color: 'text.muted', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
