import { Check } from 'lucide-react'
import { roomPairs } from '@/domain/attendance/camera-pairs.rules.ts'
import type { RoomPair } from '@/domain/attendance/camera-pairs.rules.ts'
import { answerCameraPair, answerCamerasOfService } from '@/domain/attendance/official-total.commands.ts'
import type { CamerasSee } from '@/domain/attendance/camera.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import type { ServiceDetails } from '../load-service-details.ts'

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

/**
 * Asks for each pair of cameras in the room whether they see the same people. An answer applies to all services of the
 * church. A service can also have its own answer.
 */
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

type PairQuestionProps = {
  pair: RoomPair
  /** Undefined for viewers, who can only read the answer. */
  onAnswer: ((see: CamerasSee) => void) | undefined
}

const answers = { same: 'The Same People', different: 'Different People' } as const
const results = {
  same: 'Narthex uses the highest of their counts.',
  different: 'Narthex adds up their counts.',
  none: 'No answer yet: Narthex uses the highest of their counts, so that no one is counted twice.',
}

function PairQuestion({ pair, onAnswer }: PairQuestionProps) {
  const [one, other] = pair.cameras
  const question = `Do ${one.name} and ${other.name} see the same people?`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot sit in a row of text
    <div role="group" aria-label={question} className={stack({ gap: '1.5', overflowWrap: 'anywhere' })}>
      <p className={css({ fontWeight: 'medium' })}>{question}</p>
      {onAnswer ? (
        <div className={flex({ wrap: 'wrap', gap: '2' })}>
          {(['same', 'different'] as const).map((see) => (
            <Button
              key={see}
              tone="secondary"
              size="sm"
              aria-pressed={pair.see === see}
              icon={pair.see === see ? <Check size={16} strokeWidth={2} aria-hidden /> : undefined}
              onClick={() => onAnswer(see)}
            >
              {answers[see]}
            </Button>
          ))}
        </div>
      ) : null}
      <p className={css({ textStyle: 'small', color: 'text.muted' })}>
        {results[pair.see ?? 'none']}
        {onAnswer ? ' The answer holds for all services with these cameras.' : null}
      </p>
    </div>
  )
}

const panel = stack({ gap: '4', padding: '5', borderTopWidth: 'hairline' })
const service = css({ maxWidth: '24rem' })
