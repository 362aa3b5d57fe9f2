import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import { css } from '@/styled-system/css'
import { StudioPart } from '../shared/studio-part.tsx'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { overlayKeyAtom, stageAtom } from '../counting/counting.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { LiveCount } from '../counting-panel/live-count.tsx'
import { PlaybackBar } from './playback-bar.tsx'
import { StageNotice } from './stage-notice.tsx'
import { lineEditingAtom } from '../shared/studio-view.ts'

/**
 * The video with its overlay. React draws it once per camera: frames go from the video element to the worker,
 * which paints the overlay canvas, and neither passes through here.
 */
export function VideoStage() {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const stream = useAtomValue(cameraStreamAtom)
  const isLive = stream.phase === 'live'
  return (
    <section aria-label="Live video" className={stage}>
      <video ref={setVideo} className={picture} hidden={!isLive} muted playsInline aria-label="Camera picture" />
      {video && <Overlay video={video} isShown={isLive} />}
      {isLive && video && (
        <StudioPart name="The lines" className={inCorner}>
          <LineEditor video={video} />
        </StudioPart>
      )}
      {isLive && (
        <StudioPart name="The live count" className={inCorner}>
          <LiveCount />
        </StudioPart>
      )}
      <StudioPart name="The message" className={inCorner}>
        {isLive && video && stream.source.kind === 'file' && <PlaybackBar video={video} />}
        <StageNotice />
      </StudioPart>
    </section>
  )
}

/** A canvas can be transferred to a worker only once, so a new worker needs a new one, by a new key. */
function Overlay({ video, isShown }: { video: HTMLVideoElement; isShown: boolean }) {
  const key = useAtomValue(overlayKeyAtom)
  // While lines are edited the editor draws them itself, as they will be.
  const isEditing = useAtomValue(lineEditingAtom).phase !== 'closed'
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

const stage = css({
  gridArea: 'stage',
  position: 'relative',
  minWidth: '0',
  minHeight: '0',
  overflow: 'hidden',
  backgroundColor: 'stage',
  color: 'stage.text',
})

const inCorner = css({ position: 'absolute', top: '3', insetInlineEnd: '3' })

const picture = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'contain',
  pointerEvents: 'none',
  '&[hidden]': { visibility: 'hidden', display: 'block' },
})
