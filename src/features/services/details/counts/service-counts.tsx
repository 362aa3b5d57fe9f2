import { chooseOfficialTotal } from '@/domain/attendance/official-total.commands.ts'
import type { OfficialChoice } from '@/domain/attendance/official-total.commands.ts'
import { decisionOf } from '@/domain/attendance/pedigree.rules.ts'
import { serviceCounts } from '@/domain/attendance/service-counts.rules.ts'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { Button } from '@/ui/button.tsx'
import { hstack } from '@/styled-system/patterns'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import type { ServiceDetails } from '../load-service-details.ts'
import type { ManualEntry } from '../records/manual-record-form.tsx'
import { RemoveRecordDialog } from '../records/remove-record-dialog.tsx'
import { entries } from '../service-details-layout.ts'
import { CameraFactor } from './camera-factor.tsx'
import { CamerasQuestion } from './cameras-question.tsx'
import { CountRow } from './count-row.tsx'
import { RoomRestarts } from './room-restarts.tsx'

export type ServiceCountsProps = {
  details: ServiceDetails
  timeZone: string
  mayEdit: boolean
  mayRecord: boolean
  /** Opens the form for a manual record. */
  onRecord: (entry: ManualEntry) => void
}

const noOfficial = 'No count is official, because the service did not happen.'

/** Lists every count of the service and names the official count. Staff can choose another count. */
export function ServiceCounts({ details, timeZone, mayEdit, mayRecord, onRecord }: ServiceCountsProps) {
  const { total, records, sessions, history, cameras, instance, factors, comparisons } = details
  const counts = serviceCounts(records, total, cameras)
  const evidence = { sessions, history, timeZone }
  const removal = useDialogAbout<Attendance>()
  const choose = useCommand(chooseOfficialTotal, {
    success: (_, { choice }) => ({
      title: 'Official total changed',
      description:
        choice === 'rule' ? "Your church's rule decides again." : 'Every screen and file now shows this count.',
    }),
    failure: 'Failed to change the official total. Please try again.',
    queue: true,
  })
  const run = (choice: OfficialChoice) => void choose.run({ serviceInstanceId: instance.id, choice })
  // If a person chose the official count, the total already shows this choice. No rule is shown here.
  const rule = total.source === null ? noOfficial : total.chosenBy === 'person' ? null : decisionOf(total, evidence)
  const isChosen = mayEdit && total.chosenBy === 'person'
  const shown = new Set<string>()
  const rows = counts.map((count) => {
    const session = sessions.find(({ id }) => id === count.records[0]?.aiSessionId)
    const camera = `${session?.cameraId} ${session?.way}`
    const isFirstOfCamera = !count.isCombined && !shown.has(camera)
    if (isFirstOfCamera) shown.add(camera)
    return { count, session, isFirstOfCamera }
  })
  return (
    <>
      {rule || isChosen ? (
        <div className={head}>
          {rule ? <p>{rule}</p> : null}
          {isChosen ? (
            <Button tone="secondary" size="sm" pending={choose.isPending} onClick={() => run('rule')}>
              Follow the Rule
            </Button>
          ) : null}
        </div>
      ) : null}
      <ul className={entries}>
        {rows.map(({ count, session, isFirstOfCamera }) => (
          <CountRow
            key={`${count.source} ${count.isCombined ? 'all' : count.records[0]?.id}`}
            {...{ count, evidence }}
            {...{ timeZone }}
            checks={details.checks}
            errors={records.some(({ source }) => source === 'typed') ? [] : details.errors}
            session={session}
            factor={
              session && isFirstOfCamera ? (
                <CameraFactor {...{ session, factors, comparisons, timeZone, mayEdit }} />
              ) : null
            }
            onChoose={mayEdit && total.source ? () => run(count.choice) : undefined}
            onRecord={mayRecord ? onRecord : undefined}
            onRemove={mayEdit ? removal.onOpen : undefined}
          />
        ))}
      </ul>
      <RoomRestarts {...{ details, timeZone, mayEdit }} />
      <CamerasQuestion {...{ details, mayEdit }} />
      {removal.thing ? (
        <RemoveRecordDialog record={removal.thing} open={removal.open} onClose={removal.onClose} />
      ) : null}
    </>
  )
}

const head = hstack({
  flexWrap: 'wrap',
  gap: '3',
  paddingInline: '5',
  paddingBlock: '2',
  borderBottomWidth: 'hairline',
  textStyle: 'small',
  color: 'text.muted',
})
