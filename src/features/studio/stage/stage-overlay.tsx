import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { css } from '@/styled-system/css'
import { overlayKeyAtom, stageAtom } from '../counting/counting.ts'
import { isStageEditedAtom } from '../shared/studio-view.ts'

/** A canvas can be transferred to a worker only once, so a new worker needs a new one, by a new key. */
export function StageOverlay({ video, isShown }: { video: HTMLVideoElement; isShown: boolean }) {
  const key = useAtomValue(overlayKeyAtom)
  // While lines or masks are edited the editor draws them itself, as they will be.
  const isEditing = useAtomValue(isStageEditedAtom)
  return <OverlayCanvas key={key} video={video} isShown={isShown && !isEditing} />
}

function OverlayCanvas({ video, isShown }: { video: HTMLVideoElement; isShown: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const setStage = useSetAtom(stageAtom)
  useEffect(() => {
    if (!canvas.current) return
    setStage({ video, overlay: canvas.current })
    return () => setStage(null)
  }, [setStage, video])
  return <canvas ref={canvas} className={picture} hidden={!isShown} aria-hidden="true" data-part="overlay" />
}

/** Fits the picture in its room, for the video and for what is drawn over it. */
export const picture = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'contain',
  // The room below it may grow and shrink.
  objectPosition: 'top',
  pointerEvents: 'none',
  '&[hidden]': { visibility: 'hidden', display: 'block' },
})
