import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import { useNowMs } from '@/platform/use-now.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Button } from '@/ui/button.tsx'
import type { ButtonProps } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Notice } from '@/ui/notice.tsx'
import { countLogAtom } from '../counting/counts.ts'
import { countingEngineRef } from '../counting/counting.ts'
import { formatElapsed, speakElapsed } from '../shared/elapsed.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { afterCheck } from './after-check.ts'
import { passagesIn } from './check-film.ts'
import { ComparePassages } from './compare-passages.tsx'
import type { ComparePassagesProps } from './compare-passages.tsx'
import { CountPassages } from './count-passages.tsx'
import { FAILURES, soFarText } from './door-text.ts'
import { FilmPicture } from './film-picture.tsx'
import { useDoorCheck } from './use-door-check.ts'
import type { DoorCheck } from './use-door-check.ts'

const introduction = 'Narthex films the door, you count, and both counts are compared.'
const DESCRIPTIONS: Record<DoorCheck['phase'], string> = {
  ready: introduction,
  starting: introduction,
  failed: introduction,
  filming: 'Let people walk through the door as they always do.',
  filmed: 'The film is deleted when you close this.',
}

export function CheckDoorDialog() {
  const [part, open] = useAtom(openPartAtom)
  if (part !== 'check-door') return null
  return <CheckDoor onClose={() => open('none')} />
}

function CheckDoor({ onClose }: { onClose: () => void }) {
  const { check, start, stop, again, fail } = useDoorCheck()
  const [isLeaving, setIsLeaving] = useState(false)
  const [footer, setFooter] = useState<HTMLDivElement | null>(null)
  const isAtWork = check.phase === 'filming' || check.phase === 'filmed'
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && (isAtWork ? setIsLeaving(true) : onClose())}
      size="lg"
      title="How right is it here?"
      description={DESCRIPTIONS[check.phase]}
      footerRef={setFooter}
      finalFocus={afterCheck}
    >
      {check.phase === 'filming' ? (
        <FilmingStep {...check} onStop={stop} />
      ) : check.phase === 'filmed' ? (
        <FilmedDoor film={check.film} {...{ footer, fail, onClose }} onAgain={again} />
      ) : (
        <>
          {check.phase === 'failed' ? <Notice tone="danger">{FAILURES[check.failure]}</Notice> : <Steps />}
          <MainButton pending={check.phase === 'starting'} onClick={() => void start()}>
            {check.phase === 'failed' ? 'Film Again' : 'Start Filming'}
          </MainButton>
        </>
      )}
      <AlertDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Leave this check?"
        description="The film is deleted, and the check is not saved."
        cancelLabel="Go On"
        confirmLabel="Leave"
        onConfirm={onClose}
      />
    </Dialog>
  )
}

function Steps() {
  return (
    <ol className={steps}>
      <li>
        Film the door until twenty people have passed, for ten minutes at most. A few people may walk through several
        times.
      </li>
      <li>Watch the film at double speed and count the passages. You do not see what Narthex counted.</li>
      <li>Compare both counts, and look again at each difference.</li>
      <li>The film stays on this computer and is deleted at the end. A running recording goes on.</li>
    </ol>
  )
}

type FilmingStepProps = { startedMs: number; isStopping: boolean; onStop: () => void }

function FilmingStep({ startedMs, isStopping, onStop }: FilmingStepProps) {
  const log = useAtomValue(countLogAtom)
  const engine = useAtomValue(countingEngineRef).current
  useNowMs(1000)
  const elapsedMs = (engine?.now() ?? startedMs) - startedMs
  return (
    <>
      <p className={figure}>
        <span role="timer" aria-label={`Filming for ${speakElapsed(elapsedMs)}`}>
          {formatElapsed(elapsedMs)}
        </span>
      </p>
      <p aria-live="polite">{soFarText(passagesIn(log, startedMs).length)}</p>
      <MainButton pending={isStopping} onClick={onStop}>
        Stop Filming
      </MainButton>
    </>
  )
}

type FilmedDoorProps = Omit<ComparePassagesProps, 'video' | 'taps' | 'countedMs'> & {
  fail: (failure: 'unreadable') => void
}

/**
 * Counting and comparing use the same video element, because Firefox can seek in a film only after the element has
 * played it.
 */
function FilmedDoor({ film, footer, fail, onAgain, onClose }: FilmedDoorProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const [counted, setCounted] = useState<{ taps: Passage[]; countedMs: number } | null>(null)
  const count = (taps: Passage[], untilMs: number) => setCounted({ taps, countedMs: Math.min(untilMs, film.lengthMs) })
  return (
    <>
      <FilmPicture film={film} video={video} onVideo={setVideo} onUnreadable={() => fail('unreadable')} />
      {video && counted ? <ComparePassages {...{ video, film, footer, onAgain, onClose }} {...counted} /> : null}
      {video && !counted ? <CountPassages video={video} film={film} onCompare={count} /> : null}
    </>
  )
}

function MainButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={flex({ justify: 'flex-end', marginTop: '4' })}>
      <Button ref={button} {...props} />
    </div>
  )
}

const steps = stack({ listStyle: 'decimal', paddingInlineStart: '5', gap: '2' })
const figure = css({ fontSize: '2xl', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
