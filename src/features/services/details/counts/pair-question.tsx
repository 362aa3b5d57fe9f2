import { Check } from 'lucide-react'
import type { RoomPair } from '@/domain/attendance/camera-pairs.rules.ts'
import type { CamerasSee } from '@/domain/attendance/camera.schema.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'

export type PairQuestionProps = {
  pair: RoomPair
  /** Absent for viewers, who read the answer. */
  onAnswer: ((see: CamerasSee) => void) | undefined
}

const answers = { same: 'The Same People', different: 'Different People' } as const
const results = {
  same: 'Narthex uses the highest of their counts.',
  different: 'Narthex adds up their counts.',
  none: 'No answer yet: Narthex uses the highest of their counts, so that no one is counted twice.',
}

export function PairQuestion({ pair, onAnswer }: PairQuestionProps) {
  const [one, other] = pair.cameras
  const question = `Do ${one.name} and ${other.name} see the same people?`
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend cannot sit in a row of text
    <div role="group" aria-label={question} className={block}>
      <p className={css({ fontWeight: 'medium' })}>{question}</p>
      {onAnswer ? (
        <div className={buttons}>
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
      <p className={note}>
        {results[pair.see ?? 'none']}
        {onAnswer ? ' The answer holds for all services with these cameras.' : null}
      </p>
    </div>
  )
}

const block = css({ display: 'flex', flexDirection: 'column', gap: '1.5', overflowWrap: 'anywhere' })
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })
const note = css({ textStyle: 'small', color: 'text.muted' })
