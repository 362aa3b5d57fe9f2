import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ManualRecordEntry } from './manual-record-entry.tsx'
import { ManualRecordForm } from './manual-record-form.tsx'
import { entries } from '../service-details-layout.ts'

export type ManualRecordsProps = {
  serviceInstanceId: string
  records: Attendance[]
  timeZone: string
  mayEdit: boolean
}

export function ManualRecords({ serviceInstanceId, records, timeZone, mayEdit }: ManualRecordsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const manual = records.filter(({ trackingMethod }) => trackingMethod === 'manual')

  function close() {
    setIsOpen(false)
    toggle.current?.focus()
  }

  return (
    <Card
      flush
      className={wrappingHead}
      title="Manual Attendance Records"
      action={
        mayEdit ? (
          <Button
            ref={toggle}
            tone="secondary"
            size="sm"
            aria-expanded={isOpen}
            icon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            Add Manual Record
          </Button>
        ) : null
      }
    >
      {isOpen ? <ManualRecordForm serviceInstanceId={serviceInstanceId} onClose={close} /> : null}
      {manual.length > 0 ? (
        <ul className={entries}>
          {manual.toReversed().map((record) => (
            <ManualRecordEntry key={record.id} record={record} timeZone={timeZone} />
          ))}
        </ul>
      ) : isOpen ? null : (
        <EmptyState
          title="No manual records yet"
          description="A count of the rows by hand includes people the camera cannot see."
          action={mayEdit ? <Button onClick={() => setIsOpen(true)}>Add First Record</Button> : null}
        />
      )}
    </Card>
  )
}

/** On phones the button goes under the title rather than breaking it into single words. */
const wrappingHead = css({
  '& > :first-child': { flexWrap: 'wrap' },
  '& > :first-child > :first-child': { flex: '1 1 12rem' },
})
