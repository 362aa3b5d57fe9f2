import { Pencil, Trash2 } from 'lucide-react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { grid, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { NotCounted } from '../not-counted.tsx'
import { entry, smallFigures } from '../service-details-layout.ts'
import { sourceLabels } from '../source-labels.ts'

export type ManualRecordEntryProps = {
  record: Attendance
  timeZone: string
  /** Whether the official total has the same figures. They are then shown in one quiet line. */
  isRepetition: boolean
  /** Each action is undefined for people who may not use it. */
  onCorrect: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Shows a manual record. A part that was not counted reads "Not counted", because 0 would be a count. */
export function ManualRecordEntry({ record, timeZone, isRepetition, onCorrect, onRemove }: ManualRecordEntryProps) {
  const parts = [
    ['Adults', record.adultsCount],
    ['Children', record.childrenCount],
    ['Visitors', record.visitorsCount],
  ] as const
  const people = peopleLabel(record.totalAttendance)
  const followed = record.source === 'clicker' ? TAPPED : record.source === 'register' ? MARKED : null
  const isBrokenDown = parts.some(([, count]) => count !== null)
  return (
    <li className={entry}>
      <div className={top}>
        <p className={total} data-quiet={isRepetition || undefined}>
          {isRepetition ? inOneLine(people, parts) : people}
          {record.source === 'typed' ? null : <Badge>{sourceLabels[record.source]}</Badge>}
        </p>
        <time dateTime={record.createdAt} className={when}>
          {formatInstant(record.createdAt, timeZone)}
        </time>
        <div className={actions}>
          {onCorrect ? <IconButton label={`Correct ${people}`} Icon={Pencil} size="sm" onClick={onCorrect} /> : null}
          {onRemove ? (
            <IconButton label={`Delete ${people}`} Icon={Trash2} tone="danger" size="sm" onClick={onRemove} />
          ) : null}
        </div>
      </div>
      {isBrokenDown && !isRepetition ? (
        <dl className={smallFigures}>
          {parts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count ?? <NotCounted />}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {followed && onCorrect ? (
        <p className={notes}>{followed} A correction becomes a count of its own and comes first; this one stays.</p>
      ) : null}
      {record.notes ? <p className={notes}>{record.notes}</p> : null}
    </li>
  )
}

type Parts = readonly (readonly [string, number | null])[]

/** Returns a text such as '120 people: 80 adults, 40 children'. Parts that were not counted are left out. */
function inOneLine(people: string, parts: Parts): string {
  const known = parts.flatMap(([label, count]) =>
    count === null ? [] : `${count.toLocaleString('en-US')} ${label.toLowerCase()}`,
  )
  return known.length > 0 ? `${people}: ${known.join(', ')}` : people
}

const TAPPED = 'Ushers tapped this count.'
const MARKED = 'This count follows the marks of the register.'

/** On phones, the time is below the total, and the buttons are beside both. */
const top = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
  alignItems: 'center',
  columnGap: '2',
  rowGap: '0',
  '& + dl': { marginTop: '1.5' },
})
const total = hstack({
  gap: '2',
  flexWrap: 'wrap',
  textStyle: 'subheading',
  fontVariantNumeric: 'tabular-nums',
  '&[data-quiet]': { textStyle: 'small', fontWeight: 'normal', color: 'text.muted' },
})
const actions = hstack({
  gap: '2',
  gridColumn: { base: '2', sm: 'auto' },
  gridRow: { base: '1 / span 2', sm: 'auto' },
  _empty: { display: 'none' },
})
const when = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const notes = css({
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '2',
  maxWidth: 'measure',
  whiteSpace: 'pre-line',
})
