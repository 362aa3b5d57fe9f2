import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { recordingAtom } from '../recording/recording.ts'
import { useStudioChurch } from '../shared/studio-church.ts'
import type { Armed } from '../shared/armed-recording.ts'
import { missedArmedAtom, startArmedAtom } from './arming.ts'

export function MissedNotice() {
  const missed = useAtomValue(missedArmedAtom)
  return missed && <Missed key={missed.startsAtMs} missed={missed} />
}

function Missed({ missed }: { missed: Armed }) {
  const setMissed = useSetAtom(missedArmedAtom)
  const { timeZone, select } = useStudioChurch()
  const isIdle = useAtomValue(recordingAtom).phase === 'idle'
  const start = useSetAtom(startArmedAtom)
  const [openedMs] = useState(() => Date.now())
  const { kind, id, name, startsAtMs, endsAtMs } = missed
  async function startNow() {
    select({ kind, id })
    if ((await start(missed)) === 'started') setMissed(null)
  }
  return (
    <Notice
      tone="attention"
      title="The recording did not start by itself"
      action={
        <span className={flex({ wrap: 'wrap', gap: '2' })}>
          <Button size="sm" tone="secondary" onClick={() => setMissed(null)}>
            Got it
          </Button>
          {isIdle && endsAtMs > openedMs ? (
            <Button size="sm" onClick={() => void startNow()}>
              Start now
            </Button>
          ) : null}
        </span>
      }
    >
      {name} was to be recorded from {formatInstant(new Date(startsAtMs).toISOString(), timeZone)}. This computer was
      asleep then, the studio was closed, or there was no camera.
    </Notice>
  )
}
