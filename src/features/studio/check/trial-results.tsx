import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { CheckFigures } from '@/domain/cameras/passage-check.rules.ts'
import { css } from '@/styled-system/css'
import { hstack, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { chooseModelAtom } from '../counting/model-arrival.ts'
import type { CountedTrial } from './use-film-trials.ts'
import { errorsOf, trialText } from './door-text.ts'

type Result = { trial: CountedTrial; figures: CheckFigures }
export function TrialResults({ now, results }: { now: CheckFigures; results: readonly Result[] }) {
  const choose = useSetAtom(chooseModelAtom)
  const change = useSetAtom(detectorConfigAtom)
  const [used, setUsed] = useState<CountedTrial | null>(null)
  const best = results.toSorted((a, b) => errorsOf(a.figures) - errorsOf(b.figures))[0]
  const isBetter = best && errorsOf(best.figures) < errorsOf(now)
  function use({ model, settings: { scoreThreshold, liveSize } }: CountedTrial) {
    choose(model)
    change({ scoreThreshold, liveSize })
  }
  return (
    <>
      <ul className={list} aria-live="polite" aria-label="Counted again">
        {results.map(({ trial, figures }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the list only grows
          <li key={index} className={trial === best?.trial && isBetter ? strong : undefined}>
            {trialText(trial, figures)}
          </li>
        ))}
      </ul>
      {best && isBetter ? (
        <div className={hstack({ flexWrap: 'wrap', gap: '3' })}>
          <Button
            tone="secondary"
            onClick={() => {
              use(best.trial)
              setUsed(best.trial)
            }}
          >
            Use the Best
          </Button>
          <output className={quiet}>
            {used === best.trial
              ? 'Narthex counts with these settings from now on.'
              : `Fewer errors than now: ${errorsOf(best.figures)} instead of ${errorsOf(now)}.`}
          </output>
        </div>
      ) : null}
      {best && !isBetter ? <p className={quiet}>No result is better than the settings you use now.</p> : null}
    </>
  )
}

const list = stack({ gap: '1', fontVariantNumeric: 'tabular-nums' })
const strong = css({ fontWeight: 'semibold' })
const quiet = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
