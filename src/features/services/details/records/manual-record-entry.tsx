import { Pencil, Trash2 } from 'lucide-react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { NotCounted } from '../not-counted.tsx'
import { entry, smallFigures } from '../service-details-layout.ts'
import { sourceLabels } from '../source-labels.ts'

export type ManualRecordEntryProps = {
  record: Attendance
  timeZone: string
  /** Each action is undefined for people who may not use it. */
  onCorrect: (() => void) | undefined
  onRemove: (() => void) | undefined
}

/** Shows a manual record. A part that was not counted reads "Not counted", because 0 would be a count. */
export function ManualRecordEntry({ record, timeZone, onCorrect, onRemove }: ManualRecordEntryProps) {
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
        <p className={total}>
          {people}
          {record.source === 'typed' ? null : <Badge>{sourceLabels[record.source]}</Badge>}
        </p>
        <div className={aside}>
          <time dateTime={record.createdAt} className={when}>
            {formatInstant(record.createdAt, timeZone)}
          </time>
          {onCorrect ? <IconButton label={`Correct ${people}`} Icon={Pencil} size="sm" onClick={onCorrect} /> : null}
          {onRemove ? (
            <IconButton label={`Delete ${people}`} Icon={Trash2} tone="danger" size="sm" onClick={onRemove} />
          ) : null}
        </div>
      </div>
      {isBrokenDown ? (
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

const TAPPED = 'Ushers tapped this count.'
const MARKED = 'This count follows the marks of the register.'

const top = flex({ wrap: 'wrap', align: 'center', justify: 'space-between', columnGap: '4', marginBottom: '1' })
const total = hstack({ gap: '2', textStyle: 'subheading', fontVariantNumeric: 'tabular-nums' })
const aside = flex({ wrap: 'wrap', align: 'center', columnGap: '2' })
const when = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const notes = css({
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '2',
  maxWidth: 'measure',
  whiteSpace: 'pre-line',
})
