import { CircleCheck, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import type { CameraError } from '@/domain/attendance/camera.schema.ts'
import { correctionOf, factorOf, pedigreeOf, cameraNames } from '@/domain/attendance/pedigree.rules.ts'
import type { Evidence } from '@/domain/attendance/pedigree.rules.ts'
import type { Attendance, AttendanceSource } from '@/domain/attendance/attendance.schema.ts'
import type { CameraCheck } from '@/domain/cameras/camera-check.schema.ts'
import type { ServiceCount } from '@/domain/attendance/service-counts.rules.ts'
import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'
import { css } from '@/styled-system/css'
import { flex, grid, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import type { ManualEntry } from '../records/manual-record-form.tsx'
import { entry } from '../service-details-layout.ts'
import { sourceLabels } from '../source-labels.ts'
import { CameraHints } from './camera-hints.tsx'

export type CountRowProps = {
  count: ServiceCount
  evidence: Evidence
  /** The recording of the camera that counted. */
  session: RecordingSession | undefined
  errors: readonly CameraError[]
  /** The church's camera checks, newest first. */
  checks: readonly CameraCheck[]
  /** The camera's correction factor, shown only at the camera's first count. */
  factor: ReactNode
  timeZone: string
  /** Each action is undefined for people who may not use it. */
  onChoose: (() => void) | undefined
  onRecord: ((entry: ManualEntry) => void) | undefined
  onRemove: ((record: Attendance) => void) | undefined
}

export function CountRow(props: CountRowProps) {
  const { count, evidence, session, errors, checks, factor, timeZone, onChoose, onRecord, onRemove } = props
  const title = countTitle(count, evidence)
  const figure = count.figure.toLocaleString('en-US')
  const heading = useFocusWhenChosen(count.isOfficial)
  const [record] = count.records
  const figures = count.measured === null ? null : { measured: count.measured, total: count.figure }
  const isCameras = record?.trackingMethod === 'ai' && !count.isCombined
  return (
    <li className={`${entry} ${row}`} data-official={count.isOfficial || undefined}>
      <p className={number}>{figure}</p>
      <div className={css({ minWidth: '0' })}>
        <h3 ref={heading} tabIndex={-1} className={name}>
          <span>{title}</span>
          <Badge>{sourceLabels[count.source]}</Badge>
          {count.isOfficial ? (
            <Badge tone="good">
              <CircleCheck size={14} strokeWidth={2} aria-hidden />
              Official
            </Badge>
          ) : null}
        </h3>
        <p className={note}>
          {pedigreeOf(count.source, count.records, evidence)} {correctionOf(count.records, evidence)}
          {count.isCombined && !figures ? null : factorOf(count.records, evidence, figures)}
          {count.cameIn === null ? null : ` ${count.cameIn.toLocaleString('en-US')} came in.`}
        </p>
        {isCameras && session ? (
          <CameraHints {...{ count, session, title, errors, checks, timeZone, onRecord }} />
        ) : null}
        {factor}
      </div>
      <div className={actions}>
        {onChoose && !count.isOfficial ? (
          <Button tone="secondary" size="sm" aria-label={`Make Official: ${title}, ${figure}`} onClick={onChoose}>
            Make Official
          </Button>
        ) : null}
        {onRemove && record && isCameras ? (
          <IconButton
            label={`Delete the count of ${title}`}
            Icon={Trash2}
            tone="danger"
            size="sm"
            onClick={() => onRemove(record)}
          />
        ) : null}
      </div>
    </li>
  )
}

/**
 * Returns a ref for the heading. It takes the focus when the count becomes official, because the pressed button is
 * gone.
 */
function useFocusWhenChosen(isOfficial: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const was = useRef(isOfficial)
  useEffect(() => {
    const isNew = isOfficial && !was.current
    was.current = isOfficial
    if (isNew && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [isOfficial])
  return heading
}

/** Returns the name of a count, such as "North door", "Count by hand" or "All doors together". */
function countTitle({ source, isCombined, records }: ServiceCount, evidence: Evidence): string {
  if (isCombined) return together[source]
  return source === 'door' || source === 'room' ? (cameraNames(records, evidence)[0] ?? 'Camera') : singles[source]
}

const together: Record<AttendanceSource, string> = {
  door: 'All doors together',
  room: 'All cameras in the room',
  clicker: 'All clickers together',
  typed: 'Typed',
  import: 'Imported',
  register: 'People named present',
}
const singles = {
  clicker: 'Clicker',
  typed: 'Count by hand',
  import: 'Imported count',
  register: 'People named present',
}

const row = grid({
  gridTemplateColumns: { base: '3.5rem minmax(0, 1fr)', sm: '4.5rem minmax(0, 1fr) auto' },
  alignItems: { base: 'start', sm: 'center' },
  columnGap: { base: '3', sm: '4' },
  rowGap: '2',
  '&[data-official]': { backgroundColor: 'sunken' },
})
const number = css({ textStyle: 'subheading', textAlign: 'end', fontVariantNumeric: 'tabular-nums' })
const name = flex({
  wrap: 'wrap',
  align: 'center',
  columnGap: '2',
  rowGap: '1',
  fontWeight: 'semibold',
  overflowWrap: 'anywhere',
})
const note = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const actions = hstack({
  justify: { sm: 'flex-end' },
  gap: '2',
  gridColumn: { base: '2', sm: 'auto' },
  _empty: { display: 'none' },
})
