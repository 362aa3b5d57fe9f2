import { Plus } from 'lucide-react'
import { useRef } from 'react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { officialCounts } from '@/domain/attendance/pedigree.rules.ts'
import { isCount } from '@/domain/attendance/service-counts.rules.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { ManualRecordEntry } from './manual-record-entry.tsx'
import { ManualRecordForm, emptyEntry } from './manual-record-form.tsx'
import type { ManualEntry } from './manual-record-form.tsx'
import { RemoveRecordDialog } from './remove-record-dialog.tsx'
import { entries, wrappingHead } from '../service-details-layout.ts'

export type ManualRecordsProps = {
  serviceInstanceId: string
  records: Attendance[]
  total: ServiceTotal
  timeZone: string
  mayEdit: boolean
  mayRecord: boolean
  /** The first values of the open form, or null while the form is closed. */
  entry: ManualEntry | null
  /** Opens the form with the given values. */
  onEnter: (entry: ManualEntry) => void
  onClose: () => void
  /** Opens the dialog that corrects a record. */
  onCorrect: (record: Attendance) => void
}

/** Lists the counts that people made, with a form to add a count. */
export function ManualRecords(props: ManualRecordsProps) {
  const { serviceInstanceId, records, total, timeZone, mayEdit, mayRecord, entry, onEnter, onClose, onCorrect } = props
  const isOpen = entry !== null
  const removal = useDialogAbout<Attendance>()
  const toggle = useRef<HTMLButtonElement>(null)
  const manual = records.filter((record) => record.trackingMethod === 'manual' && isCount(record))

  useFocusAfterRemoval(manual.length)

  function close() {
    onClose()
    toggle.current?.focus()
  }

  /**
   * Opens the form for a new record if the count is from the clicker or the register. A later tap or mark would
   * overwrite a correction.
   */
  function correct(record: Attendance) {
    if (record.source === 'clicker' || record.source === 'register')
      onEnter({ totalAttendance: String(record.totalAttendance), notes: '', isCorrection: true })
    else onCorrect(record)
  }

  return (
    <Card
      flush
      className={wrappingHead}
      title="Manual Attendance Records"
      action={
        mayRecord ? (
          <Button
            ref={toggle}
            tone="secondary"
            size="sm"
            aria-expanded={isOpen}
            Icon={Plus}
            onClick={isOpen ? onClose : () => onEnter(emptyEntry)}
          >
            Add Manual Record
          </Button>
        ) : null
      }
    >
      {entry ? (
        <ManualRecordForm key={entry.totalAttendance} {...{ serviceInstanceId, entry }} onClose={close} />
      ) : null}
      {manual.length > 0 ? (
        <ul className={entries}>
          {manual.toReversed().map((record) => (
            <ManualRecordEntry
              key={record.id}
              {...{ record, timeZone }}
              isRepetition={manual.length === 1 && officialCounts(total, records).includes(record)}
              onCorrect={mayRecord ? () => correct(record) : undefined}
              onRemove={mayEdit ? () => removal.onOpen(record) : undefined}
            />
          ))}
        </ul>
      ) : isOpen ? null : (
        <EmptyState
          dense
          title="No manual records yet"
          description="A count of the rows by hand includes people the camera cannot see."
          action={
            mayRecord ? (
              <Button tone="secondary" onClick={() => onEnter(emptyEntry)}>
                Add First Record
              </Button>
            ) : null
          }
        />
      )}
      {removal.thing ? (
        <RemoveRecordDialog record={removal.thing} open={removal.open} onClose={removal.onClose} />
      ) : null}
    </Card>
  )
}
