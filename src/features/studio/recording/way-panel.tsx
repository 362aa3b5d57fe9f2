import { useAtom, useAtomValue } from 'jotai'
import { planUntil } from '@/domain/recordings/recording-plan.ts'
import type { RecordingLength } from '@/domain/recordings/recording-plan.ts'
import type { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { grid, stack } from '@/styled-system/patterns'
import { Select } from '@/ui/select.tsx'
import { linesAtom } from '../lines/counting-lines.ts'
import { serviceOrEventDetails } from '../service-or-event/service-or-event.ts'
import { armedAtom } from '../shared/armed-recording.ts'
import type { Armed } from '../shared/armed-recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { useNowMs } from '@/platform/use-now.ts'
import { planText } from './plan-text.ts'
import { plannedEndIn } from './planned-end.ts'
import { recordingAtom } from './recording.ts'
import { StartOccupancy } from './start-occupancy.tsx'
import { lengthAtom, planAt, wayAtom } from './way-of-counting.ts'

const WAYS: { value: WayOfCounting; label: string; hint: string }[] = [
  { value: 'door', label: 'Door', hint: 'People who cross a line' },
  { value: 'room', label: 'Room', hint: 'People in the picture' },
]
const LENGTHS: { value: RecordingLength; label: string; hint: string }[] = [
  { value: 'ten-minutes', label: 'Ten minutes', hint: 'A snapshot a minute' },
  { value: 'over-the-service', label: 'Over the service', hint: 'Ten snapshots up to its planned end' },
  { value: 'until-stopped', label: 'Until I stop', hint: 'The tenth snapshot does not end it' },
]

/** The plan is computed again at this interval, because the planned end comes nearer. */
const LOOK_AGAIN_MS = 30_000

export function WayPanel() {
  const { phase } = useAtomValue(recordingAtom)
  return (
    <div className={stack({ gap: '1.5' })}>
      {phase === 'idle' && <WayChoice />}
      <PlanSentence />
      {phase === 'idle' && <StartOccupancy />}
    </div>
  )
}

function WayChoice() {
  const [way, setWay] = useAtom(wayAtom)
  const [length, setLength] = useAtom(lengthAtom)
  const isArmed = useArmed() !== null
  return (
    <div className={choices}>
      <Select
        label="Way of counting"
        hideLabel
        options={WAYS}
        value={way}
        onChange={(value) => setWay(value as WayOfCounting)}
      />
      {way === 'room' && !isArmed && (
        <Select
          label="Length"
          hideLabel
          options={LENGTHS}
          value={length}
          onChange={(value) => setLength(value as RecordingLength)}
        />
      )}
    </div>
  )
}

function PlanSentence() {
  const { records, selected, timeZone } = useStudioChurch()
  const recording = useAtomValue(recordingAtom)
  const way = useAtomValue(wayAtom)
  const length = useAtomValue(lengthAtom)
  const hasLine = useAtomValue(linesAtom).length > 0
  const nowMs = useNowMs(LOOK_AGAIN_MS)
  const armed = useArmed()
  const running = 'session' in recording ? recording.session : null
  if (running?.isRehearsal) return null
  const startMs = running?.startedAt ?? Math.max(nowMs, armed?.startsAtMs ?? 0)
  const next = armed
    ? planUntil(way, armed.endsAtMs - startMs)
    : planAt({ way, length, plannedEndMs: plannedEndIn(records, selected, timeZone) }, nowMs)
  const plan = running?.plan ?? next
  const endsAt = new Date(startMs + plan.endsAfterMs).toISOString()
  const { line, written } = planText({
    plan,
    name: serviceOrEventDetails(selected, records, timeZone)?.name,
    isEvent: selected?.kind === 'event',
    hasLine,
    endsAt: plan.isEndPlanned ? formatInstantTime(endsAt, timeZone) : null,
  })
  return (
    <>
      <p className={words}>{line}</p>
      {written && (
        <details className={fold}>
          <summary className={more}>What is written?</summary>
          <p>{written}</p>
        </details>
      )}
    </>
  )
}

function useArmed(): Armed | null {
  const { profile, selected } = useStudioChurch()
  const armed = useAtomValue(armedAtom)
  return armed?.id === selected?.id && armed?.userId === profile.id ? armed : null
}

const choices = grid({
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gap: '2',
  '& button': { lg: { fontSize: 'sm', paddingInline: '2.5' } },
})
/** In landscape on a phone, these words are hidden to leave space for the start button. */
const words = css({ textStyle: 'small', color: 'text.muted', '[data-landscape] &': { srOnly: true } })
const fold = css({ textStyle: 'small', color: 'text.muted', '[data-landscape] &': { display: 'none' } })
const more = css({
  width: 'fit-content',
  minHeight: { base: '6', _touch: 'control' },
  alignContent: 'center',
  textDecoration: 'underline',
  textUnderlineOffset: '3px',
  cursor: 'pointer',
})
