import { useState } from 'react'
import type { PassageDifference, Verdict } from '@/domain/cameras/passage-check.rules.ts'
import { css } from '@/styled-system/css'
import { flex, hstack, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { REASONS, differenceText } from './door-text.ts'
import type { Reason } from './door-text.ts'

const VERDICTS: { value: Verdict; label: string }[] = [
  { value: 'computer', label: 'Narthex was right' },
  { value: 'person', label: 'I was right' },
  { value: 'unclear', label: 'Unclear' },
]

type DifferencesProps = {
  differences: readonly PassageDifference[]
  shown: number
  onShow: (index: number) => void
  verdicts: ReadonlyMap<number, Verdict>
  onDecide: (verdict: Verdict) => void
}

export function Differences({ differences, shown, onShow, verdicts, onDecide }: DifferencesProps) {
  const [reason, setReason] = useState<Reason>('none')
  const difference = differences[shown]
  if (!difference) return null
  const advice = REASONS.find(({ value }) => value === reason)?.advice
  return (
    <>
      <section aria-label="Differences" className={stack({ gap: '2', marginTop: '3' })}>
        <div className={row}>
          <p aria-live="polite" className={words}>
            <b>
              {shown + 1} of {differences.length}
            </b>{' '}
            {differenceText(difference)}
          </p>
          <div className={flex({ gap: '1', marginInlineStart: 'auto' })}>
            <Button tone="quiet" size="sm" disabled={shown === 0} onClick={() => onShow(shown - 1)}>
              Previous
            </Button>
            <Button
              tone="quiet"
              size="sm"
              disabled={shown + 1 === differences.length}
              onClick={() => onShow(shown + 1)}
            >
              Next
            </Button>
          </div>
        </div>
        <fieldset className={row} aria-label="Who was right?">
          {VERDICTS.map(({ value, label }) => (
            <Button
              key={value}
              tone="secondary"
              className={answer}
              aria-pressed={verdicts.get(shown) === value}
              onClick={() => onDecide(value)}
            >
              {label}
            </Button>
          ))}
        </fieldset>
      </section>
      <div className={why}>
        <Select
          label="What made it hard?"
          options={REASONS}
          value={reason}
          onChange={(value) => setReason(value as Reason)}
        />
        <p aria-live="polite" className={css({ textStyle: 'small', color: 'text.muted' })}>
          {advice}
        </p>
      </div>
    </>
  )
}

const row = hstack({ flexWrap: 'wrap', gap: '2' })
const words = css({ flex: { base: '1 1 100%', sm: '1' }, fontVariantNumeric: 'tabular-nums' })
const answer = css({
  flex: { base: '1', sm: 'none' },
  whiteSpace: 'nowrap',
  minHeight: '11',
  '&[aria-pressed=true]': { borderColor: 'primary', boxShadow: 'inset 0 0 0 1px {colors.primary}' },
})
const why = stack({ gap: '2', marginTop: '3', maxWidth: '28rem' })
