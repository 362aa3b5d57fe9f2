import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { css } from '@/styled-system/css'
import { overlayKeyAtom, stageAtom } from '../counting/counting.ts'
import { unseenResultAtom } from '../recording/recording.ts'
import { isStageEditedAtom } from '../shared/studio-view.ts'

/** Each new worker gets a new canvas through a new `key`, because a canvas can be transferred only once. */
export function StageOverlay({ video, isShown }: { video: HTMLVideoElement; isShown: boolean }) {
  const key = useAtomValue(overlayKeyAtom)
  // The overlay is hidden during editing, because the editor draws the lines and masks itself.
  const isEditing = useAtomValue(isStageEditedAtom)
  // The moving boxes of people rest while a result is shown over the picture.
  const hasResult = useAtomValue(unseenResultAtom) !== null
  return <OverlayCanvas key={key} video={video} isShown={isShown && !isEditing && !hasResult} />
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

export const picture = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'contain',
  // Keeps the picture at the top, because the space below it may grow and shrink.
  objectPosition: 'top',
  pointerEvents: 'none',
  '&[hidden]': { visibility: 'hidden', display: 'block' },
})
