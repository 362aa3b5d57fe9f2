import { roomPairs } from '@/domain/attendance/camera-pairs.rules.ts'
import { answerCameraPair, answerCamerasOfService } from '@/domain/attendance/official-total.commands.ts'
import type { CamerasSee } from '@/domain/attendance/camera.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Select } from '@/ui/select.tsx'
import type { ServiceDetails } from '../load-service-details.ts'
import { PairQuestion } from './pair-question.tsx'

const answering = {
  success: { title: 'Answer saved', description: 'The count in the room uses it.' },
  failure: 'Failed to save the answer. Please try again.',
  queue: true,
}

const FOR_THE_CHURCH = 'church'
const options = [
  { value: FOR_THE_CHURCH, label: 'Use the church’s answer' },
  { value: 'same', label: 'They see the same people: use the highest' },
  { value: 'different', label: 'They see different people: add them up' },
]

/** Asks once per church and pair of cameras in the room whether they see the same people. */
export function CamerasQuestion({ details, mayEdit }: { details: ServiceDetails; mayEdit: boolean }) {
  const { instance, records, sessions, pairs, cameras } = details
  const counted = sessions.filter(({ id }) => records.some(({ aiSessionId }) => aiSessionId === id))
  const asked = roomPairs(counted, pairs)
  const answerPair = useCommand(answerCameraPair, answering)
  const answerService = useCommand(answerCamerasOfService, answering)
  if (asked.length === 0) return null
  return (
    <div className={panel}>
      {asked.map((pair) => (
        <PairQuestion
          key={pair.cameras.map(({ id }) => id).join(' ')}
          pair={pair}
          onAnswer={
            mayEdit
              ? (see) => void answerPair.run({ cameras: [pair.cameras[0].id, pair.cameras[1].id], see })
              : undefined
          }
        />
      ))}
      {mayEdit ? (
        <Select
          className={service}
          label="For this service alone"
          options={options}
          value={cameras.roomsSee ?? FOR_THE_CHURCH}
          onChange={(answer) =>
            void answerService.run({
              serviceInstanceId: instance.id,
              see: answer === FOR_THE_CHURCH ? null : (answer as CamerasSee),
            })
          }
        />
      ) : null}
    </div>
  )
}

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '4',
  padding: '5',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
})
const service = css({ maxWidth: '24rem' })
