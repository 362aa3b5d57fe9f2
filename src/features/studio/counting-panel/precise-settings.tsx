import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { ListChecks, ScanSearch } from 'lucide-react'
import { peopleLabel } from '@/domain/recordings/recording.rules.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Switch } from '@/ui/switch.tsx'
import { countingRunAtom, snapshotCostAtom } from '../counting/counting.ts'
import { hasCrossingLineAtom } from '../counting/counts.ts'
import { detectorConfigAtom } from '../counting/detector-config.ts'
import { countNowAtom, preciseCountAtom } from '../counting/precise-count.ts'
import type { PreciseCounting } from '../counting/precise-count.ts'
import { wayAtom } from '../recording/way-of-counting.ts'
import { useStudioAccess } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { LatestCheck } from './latest-check.tsx'
import { snapshotCostText } from './snapshot-cost-text.ts'

export function PreciseSettings() {
  const [{ isPrecise }, change] = useAtom(detectorConfigAtom)
  return (
    <div className={stack({ gap: '2' })}>
      <Switch
        label="Precise count"
        hint="Looks at each snapshot in detail. It is slower but finds people who sit far away."
        checked={isPrecise}
        onChange={(checked) => change({ isPrecise: checked })}
      />
      <SnapshotCost />
      <CountNow />
      <CheckCamera />
    </div>
  )
}

/** Offers a check of the camera. A door without a crossing line has no check, because it counts no passages. */
function CheckCamera() {
  const isCounting = useAtomValue(countingRunAtom) !== null
  const way = useAtomValue(wayAtom)
  const hasCrossingLine = useAtomValue(hasCrossingLineAtom)
  const open = useSetAtom(openPartAtom)
  if (way === 'door' && !hasCrossingLine) return null
  return (
    <>
      <Button
        tone="quiet"
        size="sm"
        Icon={ListChecks}
        data-part="check"
        disabled={!isCounting}
        onClick={() => open(way === 'door' ? 'check-door' : 'check-room')}
      >
        How right is it here?
      </Button>
      <LatestCheck />
    </>
  )
}

function SnapshotCost() {
  const cost = useAtomValue(snapshotCostAtom)
  if (!cost) return null
  return <p className={quiet}>{snapshotCostText(cost)}</p>
}

function CountNow() {
  const isCounting = useAtomValue(countingRunAtom) !== null
  const state = useAtomValue(preciseCountAtom)
  const countNow = useSetAtom(countNowAtom)
  return (
    <div className={row}>
      <Button
        tone="secondary"
        size="sm"
        Icon={ScanSearch}
        disabled={!isCounting}
        pending={state.phase === 'counting'}
        pendingLabel="Counting..."
        onClick={() => void countNow()}
      >
        Count now
      </Button>
      <output className={answer}>
        <Answer state={state} />
      </output>
    </div>
  )
}

function Answer({ state }: { state: PreciseCounting }) {
  const { timeZone } = useStudioAccess()
  if (state.phase === 'failed') return 'The count did not finish. Try again, or use a faster model.'
  if (state.phase !== 'counted') return null
  return (
    <>
      <b>{peopleLabel(state.people)}</b> at {formatInstantTime(new Date(state.askedAt).toISOString(), timeZone)}, in{' '}
      {(state.durationMs / 1000).toFixed(1)} s
    </>
  )
}

const quiet = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const row = flex({ wrap: 'wrap', align: 'center', columnGap: '3', rowGap: '2' })
const answer = css({
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
  '& b': { color: 'text', fontWeight: 'semibold' },
})
