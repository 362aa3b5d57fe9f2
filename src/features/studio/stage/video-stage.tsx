import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { StudioPart } from '../shared/studio-part.tsx'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { overlayKeyAtom, stageAtom } from '../counting/counting.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { MaskEditor } from '../masks/mask-editor.tsx'
import { LiveCount } from '../counting-panel/live-count.tsx'
import { PlaybackBar } from './playback-bar.tsx'
import { StageNotice } from './stage-notice.tsx'
import { isStageEditedAtom } from '../shared/studio-view.ts'

type VideoStageProps = {
  /** At the lower end of the picture's room, so that it keeps its size. */
  notices?: ReactNode
  /** Below the picture. */
  nextStep?: ReactNode
}

/**
 * The video with its overlay; figures and tools stand beside it and never over people. React draws it once per camera:
 * frames go from the video element to the worker, which paints the overlay canvas, and neither passes through here.
 */
export function VideoStage({ notices, nextStep }: VideoStageProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const stream = useAtomValue(cameraStreamAtom)
  const isLive = stream.phase === 'live'
  return (
    <section aria-label="Live video" className={stage}>
      <div className={frame}>
        <video ref={setVideo} className={picture} hidden={!isLive} muted playsInline aria-label="Camera picture" />
        {video && <Overlay video={video} isShown={isLive} />}
      </div>
      {isLive && (
        <div className={panel}>
          <StudioPart name="The live count">
            <LiveCount />
          </StudioPart>
        </div>
      )}
      {isLive && video && (
        <StudioPart name="The lines" className={inFrame}>
          <LineEditor video={video} />
        </StudioPart>
      )}
      {isLive && video && (
        <StudioPart name="The masks" className={inFrame}>
          <MaskEditor video={video} />
        </StudioPart>
      )}
      <div className={over}>{notices}</div>
      <div className={foot}>
        {isLive && nextStep && (
          <div className={step}>
            <StudioPart name="The next step">{nextStep}</StudioPart>
          </div>
        )}
        {isLive && video && stream.source.kind === 'file' && (
          <StudioPart name="The playback">
            <PlaybackBar video={video} />
          </StudioPart>
        )}
      </div>
      <StudioPart name="The message" className={inFrame}>
        <StageNotice />
      </StudioPart>
    </section>
  )
}

/** A canvas can be transferred to a worker only once, so a new worker needs a new one, by a new key. */
function Overlay({ video, isShown }: { video: HTMLVideoElement; isShown: boolean }) {
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

/** `tools`: the tools of lines and masks where there is no room for them beside the figures. */
const stage = css({
  gridArea: 'stage',
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"panel" "picture" "tools" "foot"',
  minWidth: '0',
  minHeight: '0',
  overflow: 'hidden',
  backgroundColor: 'stage',
  color: 'stage.text',
  // Its parts are cells of the whole screen there.
  '[data-landscape] &': { display: 'contents' },
})
const frame = css({
  gridArea: 'picture',
  position: 'relative',
  minWidth: '0',
  minHeight: '0',
  backgroundColor: 'stage',
})
/** As high as the live count from the start: the picture does not move when counting begins. */
const panel = css({
  gridArea: 'panel',
  containerType: 'inline-size',
  minHeight: { base: '16', lg: '20' },
  backgroundColor: 'stage',
})
const inFrame = css({ gridArea: 'picture', alignSelf: 'start', justifySelf: 'end', margin: '3' })
const over = css({ gridArea: 'picture', alignSelf: 'end', zIndex: 'base', maxHeight: 'full', overflowY: 'auto' })
const foot = css({ gridArea: 'foot', minWidth: '0', backgroundColor: 'stage' })
/** Kept free when all is done: the picture has its size and its place from the start. */
const step = css({ minHeight: { lg: '14' } })

const picture = css({
  position: 'absolute',
  inset: '0',
  width: 'full',
  height: 'full',
  objectFit: 'contain',
  // Where it is narrow there is room below it, for messages.
  objectPosition: { base: 'top', lg: 'center' },
  pointerEvents: 'none',
  '&[hidden]': { visibility: 'hidden', display: 'block' },
})
