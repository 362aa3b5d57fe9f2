import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { comparePassages, figuresOf, settlePassages } from '@/domain/cameras/passage-check.rules.ts'
import type { Passage, Verdict } from '@/domain/cameras/passage-check.rules.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import type { CheckFilm } from './check-film.ts'
import { comparisonText, rangeText } from './check-text.ts'
import { Differences } from './differences.tsx'
import { FilmTrials } from './film-trials.tsx'
import type { FilmTrialsProps } from './film-trials.tsx'
import { KeepCheck } from './keep-check.tsx'
import { useClip } from './use-clip.ts'

export type ComparePassagesProps = {
  video: HTMLVideoElement
  film: CheckFilm
  taps: readonly Passage[]
  /** The length in milliseconds of the counted part of the film, from its beginning. */
  countedMs: number
  /** The footer of the dialog. It stays in the window while the body scrolls. */
  footer: HTMLElement | null
  onAgain: () => void
  onClose: () => void
}

export function ComparePassages(props: ComparePassagesProps) {
  const { video, film, taps, countedMs, footer, onAgain, onClose } = props
  const [verdicts, setVerdicts] = useState<ReadonlyMap<number, Verdict>>(new Map())
  const [shown, setShown] = useState(0)
  const [isTrying, setIsTrying] = useState(false)
  const heading = useRef<HTMLOutputElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // Verdicts refer to differences by index, so the differences must not change during the comparison.
  const [compared] = useState(() =>
    comparePassages(
      taps,
      film.passages.filter(({ timeMs }) => timeMs <= countedMs),
    ),
  )
  const { differences } = compared
  useClip(video, differences[shown]?.timeMs ?? null, isTrying)
  const figures = figuresOf(compared, verdicts)
  const hasPeople = figures.found + figures.missed > 0
  function decide(verdict: Verdict) {
    setVerdicts((all) => new Map(all).set(shown, verdict))
    if (shown + 1 < differences.length) setShown(shown + 1)
  }
  return (
    <>
      <output ref={heading} tabIndex={-1} className={result}>
        {hasPeople || differences.length > 0 ? comparisonText(figures) : nothing}
      </output>
      {hasPeople ? <p className={quiet}>{rangeText(figures, 'film')}</p> : null}
      <Differences {...{ differences, shown, verdicts }} onShow={setShown} onDecide={decide} />
      {hasPeople ? (
        <TrySettings
          {...{ video, film, countedMs, figures }}
          settled={settlePassages(taps, compared, verdicts)}
          onRun={setIsTrying}
        />
      ) : null}
      {footer &&
        createPortal(
          <>
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
                filmed={film.camera}
                notKept="film"
                onKept={onClose}
                onClose={onClose}
              />
            ) : (
              <Button onClick={onClose}>Close</Button>
            )}
          </>,
          footer,
        )}
    </>
  )
}

const nothing = 'Neither you nor Narthex counted a passage. Film again while people walk through.'

function TrySettings(props: FilmTrialsProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={fold} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={head}>
        Try other settings on this film
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
      </summary>
      {isOpen ? <FilmTrials {...props} /> : null}
    </details>
  )
}

const result = css({
  display: 'block',
  outline: 'none',
  marginTop: '3',
  fontWeight: 'semibold',
  fontVariantNumeric: 'tabular-nums',
})
const quiet = css({ textStyle: 'small', color: 'text.muted' })
const fold = css({ marginTop: '3', '&[open] summary > svg': { transform: 'rotate(180deg)' } })
const head = hstack({
  gap: '1',
  width: 'fit-content',
  minHeight: '11',
  fontSize: 'sm',
  fontWeight: 'medium',
  listStyle: 'none',
  borderRadius: 'sm',
  cursor: 'pointer',
  '&::-webkit-details-marker': { display: 'none' },
})
