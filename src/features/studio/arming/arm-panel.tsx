import { useAtomValue, useSetAtom } from 'jotai'
import { AlarmClock } from 'lucide-react'
import { useEffect } from 'react'
import { formatInstantTime, formatServiceDate } from '@/domain/shared/date-formats.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { recordingAtom } from '../recording/recording.ts'
import { isOffered } from '../service-or-event/service-or-event.ts'
import { formatElapsed, speakElapsed } from '../shared/elapsed.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { armedAtom } from '../shared/armed-recording.ts'
import type { Armed } from '../shared/armed-recording.ts'
import { armedNowMsAtom } from './arming.ts'

export function ArmPanel() {
  const { profile, records, selected, mayRecord } = useStudioChurch()
  const { phase } = useAtomValue(recordingAtom)
  const armed = useAtomValue(armedAtom)
  const open = useSetAtom(openPartAtom)
  useShowRecorded()
  if (!mayRecord || phase !== 'idle') return null
  if (armed?.userId === profile.id) return <Countdown armed={armed} />
  if (!isOffered(selected, records)) return null
  return (
    <Button tone="quiet" size="sm" wide className={offer} Icon={AlarmClock} onClick={() => open('arm-recording')}>
      Start by itself…
    </Button>
  )
}

/**
 * Selects the service or event of a running recording. The user may have selected another service or event since
 * arming.
 */
function useShowRecorded() {
  const { selected, select } = useStudioChurch()
  const recording = useAtomValue(recordingAtom)
  const session = 'session' in recording && !recording.session.isRehearsal ? recording.session : null
  const kind = session?.eventId ? 'event' : 'service-instance'
  const id = session?.eventId ?? session?.serviceInstanceId
  useEffect(() => {
    if (id && id !== selected?.id) select({ kind, id })
  }, [kind, id, selected, select])
}

function Countdown({ armed }: { armed: Armed }) {
  const { timeZone } = useStudioChurch()
  const disarm = useSetAtom(armedAtom)
  const nowMs = useAtomValue(armedNowMsAtom)
  const { phase } = useAtomValue(cameraStreamAtom)
  const { name, startsAtMs, endsAtMs } = armed
  const leftMs = startsAtMs - nowMs
  const [date, today] = [startsAtMs, nowMs].map((ms) => todayIn(timeZone, new Date(ms)))
  const time = (ms: number) => formatInstantTime(new Date(ms).toISOString(), timeZone)
  return (
    <section aria-label="Armed recording" className={card}>
      <p>
        <strong>{name}</strong> starts recording at {time(startsAtMs)}
        {date === today ? '' : ` on ${formatServiceDate(date!)}`}, ends at {time(endsAtMs)}.
      </p>
      {leftMs > 0 ? (
        <p role="timer" aria-label={`Starts in ${speakElapsed(leftMs)}`} className={left}>
          {formatElapsed(leftMs + 999)}
        </p>
      ) : null}
      {phase === 'live' ? null : (
        <p className={css({ color: 'text.muted' })}>
          {leftMs > 0 ? 'Connect a camera by then.' : 'It starts as soon as there is a camera.'}
        </p>
      )}
      <Button tone="secondary" size="sm" onClick={() => disarm(null)}>
        Do not start
      </Button>
    </section>
  )
}

const offer = css({ marginTop: '1', '[data-landscape] &': { display: 'none' } })
const card = stack({
  align: 'flex-start',
  gap: '2',
  marginTop: '3',
  padding: '3',
  borderWidth: 'hairline',
  borderRadius: 'card',
  textStyle: 'small',
})
const left = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums' })
