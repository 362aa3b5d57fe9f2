import { useEffect, useRef, useState } from 'react'
import { figuresOf } from '@/domain/cameras/passage-check.rules.ts'
import type { ComparedPassages, Verdict } from '@/domain/cameras/passage-check.rules.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Select } from '@/ui/select.tsx'
import { comparisonText, rangeText } from './check-words.ts'
import { REASONS, differenceText } from './door-words.ts'
import type { Reason } from './door-words.ts'
import { KeepCheck } from './keep-check.tsx'
import type { CheckFilm } from './use-door-check.ts'
import { useClip } from './use-clip.ts'

const VERDICTS: { value: Verdict; label: string }[] = [
  { value: 'computer', label: 'Narthex was right' },
  { value: 'person', label: 'I was right' },
  { value: 'unclear', label: 'Unclear' },
]

type ComparePassagesProps = {
  video: HTMLVideoElement
  film: CheckFilm
  compared: ComparedPassages
  /** How much of the film was counted. */
  countedMs: number
  onAgain: () => void
  onClose: () => void
}

/** Both counts beside each other; each difference is a clip that a person looks at once more. */
export function ComparePassages({ video, film, compared, countedMs, onAgain, onClose }: ComparePassagesProps) {
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map())
  const [shown, setShown] = useState(0)
  const [reason, setReason] = useState<Reason>('none')
  const heading = useRef<HTMLOutputElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { differences } = compared
  const difference = differences[shown]
  useClip(video, difference?.timeMs ?? null)
  const isLast = shown + 1 === differences.length
  const figures = figuresOf(compared, verdicts)
  const hasPeople = figures.found + figures.missed > 0
  const advice = REASONS.find(({ value }) => value === reason)?.advice
  function decide(verdict: Verdict) {
    setVerdicts((all) => new Map(all).set(shown, verdict))
    if (!isLast) setShown(shown + 1)
  }
  return (
    <>
      <output ref={heading} tabIndex={-1} className={result}>
        {hasPeople || differences.length > 0 ? comparisonText(figures) : nothing}
      </output>
      {hasPeople ? <p className={quiet}>{rangeText(figures, 'film')}</p> : null}
      {difference ? (
        <section aria-label="Differences" className={card}>
          <div className={row}>
            <p aria-live="polite" className={words}>
              <b>
                {shown + 1} of {differences.length}
              </b>{' '}
              {differenceText(difference)}
            </p>
            <div className={turn}>
              <Button tone="quiet" size="sm" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
                Previous
              </Button>
              <Button tone="quiet" size="sm" disabled={isLast} onClick={() => setShown(shown + 1)}>
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
                onClick={() => decide(value)}
              >
                {label}
              </Button>
            ))}
          </fieldset>
        </section>
      ) : null}
      {difference ? (
        <div className={why}>
          <Select
            label="What made it hard?"
            options={REASONS}
            value={reason}
            onChange={(value) => setReason(value as Reason)}
          />
          <p aria-live="polite" className={quiet}>
            {advice}
          </p>
        </div>
      ) : null}
      <div className={foot}>
        <Button tone="secondary" onClick={onAgain}>
          Film Again
        </Button>
        {hasPeople ? (
          <KeepCheck
            way="door"
            model={film.model}
            light={film.light}
            minutes={Math.max(1, Math.round(countedMs / 60_000))}
            figures={figures}
            notKept="film"
            onKept={onClose}
            onClose={onClose}
          />
        ) : (
          <Button onClick={onClose}>Close</Button>
        )}
      </div>
    </>
  )
}

const nothing = 'No passage was counted, by you or by Narthex. Film again while people walk through.'

const result = css({
  display: 'block',
  outline: 'none',
  marginTop: '3',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
})
const quiet = css({ textStyle: 'small', color: 'text.muted' })
const card = css({ display: 'flex', flexDirection: 'column', gap: '2', marginTop: '3' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const words = css({ flex: { base: '1 1 100%', sm: '1' }, fontVariantNumeric: 'tabular-nums' })
const turn = css({ display: 'flex', gap: '1', marginInlineStart: 'auto' })
const answer = css({
  flex: { base: '1', sm: 'none' },
  whiteSpace: 'nowrap',
  minHeight: '11',
  '&[aria-pressed=true]': { borderColor: 'primary', boxShadow: 'inset 0 0 0 1px {colors.primary}' },
})
const why = css({ display: 'flex', flexDirection: 'column', gap: '2', marginTop: '3', maxWidth: '28rem' })
const foot = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '2', marginTop: '4' })
