import { useAtom, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { compareHeads, countsOf } from '@/domain/cameras/camera-check.rules.ts'
import type { ComparedHeads, Head } from '@/domain/cameras/camera-check.rules.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Dialog } from '@/ui/dialog.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { openPartAtom } from '../shared/studio-view.ts'
import { afterCheck } from './after-check.ts'
import { takeCheckPictureAtom } from './check-room.ts'
import type { CheckPicture } from './check-room.ts'
import { CheckedPicture } from './checked-picture.tsx'
import { adviceText, comparisonText, rangeText } from './check-text.ts'
import { KeepCheck } from './keep-check.tsx'

export function CheckRoomDialog() {
  const [part, open] = useAtom(openPartAtom)
  if (part !== 'check-room') return null
  return <CheckRoom onClose={() => open('none')} />
}

function CheckRoom({ onClose }: { onClose: () => void }) {
  const [attempt, setAttempt] = useState(0)
  const taken = usePicture(attempt)
  const [heads, setHeads] = useState<Head[]>([])
  const [isCompared, setIsCompared] = useState(false)
  const picture = taken === 'failed' ? null : taken
  const compared = picture && isCompared ? compareHeads(heads, picture.boxes) : null
  const body = useRef<HTMLDivElement>(null)
  // The picture comes later and then takes the focus. Until then, the focus is on the dialog, which has the heading.
  const start = {
    get current() {
      const picked = body.current?.querySelector<HTMLElement>('button')
      return picked ?? body.current?.closest<HTMLElement>('[role=dialog]') ?? null
    },
  }
  function again() {
    setHeads([])
    setIsCompared(false)
    setAttempt(attempt + 1)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title="How right is it here?"
      initialFocus={start}
      finalFocus={afterCheck}
      description={
        compared
          ? comparisonText(countsOf(compared))
          : 'Tap each head. The computer’s count is shown when you are done.'
      }
      footer={
        compared && picture ? (
          <>
            <Button tone="secondary" onClick={again}>
              Another Picture
            </Button>
            <KeepRoomCheck {...{ compared, picture, onClose }} />
          </>
        ) : (
          <>
            <Button tone="secondary" disabled={heads.length === 0} onClick={() => setHeads(heads.slice(0, -1))}>
              Undo
            </Button>
            <Button disabled={!picture} onClick={() => setIsCompared(true)}>
              Compare
            </Button>
          </>
        )
      }
    >
      <div ref={body}>
        {taken === 'failed' ? (
          <Notice tone="attention">
            No picture came from the camera. Close this, wait until people are counted, and try again.
          </Notice>
        ) : picture ? (
          <>
            <CheckedPicture image={picture.image} {...{ heads, compared }} onChange={setHeads} />
            {compared ? (
              <Findings {...{ compared, picture }} />
            ) : (
              <p className={count} aria-live="polite">{`You: ${heads.length}`}</p>
            )}
          </>
        ) : (
          <Skeleton height="min(60dvh, 30rem, 60vw)" />
        )}
      </div>
    </Dialog>
  )
}

type KeepRoomProps = { compared: ComparedHeads; picture: CheckPicture; onClose: () => void }

function KeepRoomCheck({ compared, picture: { model, light }, onClose }: KeepRoomProps) {
  const draft = { way: 'room' as const, model, minutes: 0, light }
  return <KeepCheck {...draft} figures={countsOf(compared)} notKept="picture" onKept={onClose} onClose={onClose} />
}

/** Takes a picture for each attempt. Returns null until the picture of the current attempt has arrived. */
function usePicture(attempt: number): CheckPicture | 'failed' | null {
  const take = useSetAtom(takeCheckPictureAtom)
  const [taken, setTaken] = useState<{ attempt: number; picture: CheckPicture | 'failed' } | null>(null)
  useEffect(() => {
    const closing = new AbortController()
    const show = (picture: CheckPicture | 'failed') => !closing.signal.aborted && setTaken({ attempt, picture })
    take(closing.signal).then(show, (error: unknown) => {
      if (!closing.signal.aborted) console.info('The check has no picture', error)
      show('failed')
    })
    return () => closing.abort()
  }, [take, attempt])
  return taken?.attempt === attempt ? taken.picture : null
}

function Findings({ compared, picture }: { compared: ComparedHeads; picture: CheckPicture }) {
  const heights = picture.boxes.map(([, top, , bottom]) => bottom - top)
  return (
    <div className={findings}>
      <p className={css({ color: 'text.muted' })}>
        <Sign shape="●" tone={foundTone} /> found <Sign shape="○" tone={missedTone} /> missed{' '}
        <Sign shape="▢" tone={tooManyTone} /> too many
      </p>
      <p>{rangeText(countsOf(compared), 'picture')}</p>
      <p>{adviceText(countsOf(compared), picture.light, heights)}</p>
    </div>
  )
}

function Sign({ shape, tone }: { shape: string; tone: string }) {
  return (
    <span aria-hidden className={tone}>
      {shape}
    </span>
  )
}

const foundTone = css({ color: 'overlay.line' })
const missedTone = css({ color: 'attention', marginInlineStart: '3' })
const tooManyTone = css({ color: 'overlay.person', marginInlineStart: '3' })
const count = css({ marginTop: '3', fontWeight: 'semibold', fontVariantNumeric: 'tabular-nums' })
const findings = stack({ gap: '1.5', marginTop: '3', textStyle: 'small' })
