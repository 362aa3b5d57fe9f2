import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { StudioPart } from '../shared/studio-part.tsx'
import { cameraStreamAtom } from '../camera/camera-stream.ts'
import { LineEditor } from '../lines/line-editor.tsx'
import { MaskEditor } from '../masks/mask-editor.tsx'
import { LiveCount } from '../counting-panel/live-count.tsx'
import { PlaybackBar } from './playback-bar.tsx'
import { StageNotice } from './stage-notice.tsx'
import { StageOverlay, picture } from './stage-overlay.tsx'
import { unseenResultAtom } from '../recording/recording.ts'

type VideoStageProps = {
  /** The notices cover the lower end of the picture, so that the picture keeps its size. */
  notices?: ReactNode
  nextStep?: ReactNode
  /** The result of an ended recording, shown over the picture. */
  result?: ReactNode
}

/**
 * Shows the video with its overlay. React renders the stage only once per camera. Frames go from the video element
 * directly to the worker, and the worker paints the overlay canvas.
 */
export function VideoStage({ notices, nextStep, result }: VideoStageProps) {
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const stream = useAtomValue(cameraStreamAtom)
  const isLive = stream.phase === 'live'
  const hasResult = useAtomValue(unseenResultAtom) !== null
  return (
    <section aria-label="Live video" className={stage}>
      <div className={frame}>
        <video ref={setVideo} className={picture} hidden={!isLive} muted playsInline aria-label="Camera picture" />
        {video && <StageOverlay video={video} isShown={isLive} />}
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
      <div className={over} data-below={hasResult || undefined}>
        {notices}
      </div>
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
      <div className={lifted}>
        <StudioPart name="The result">{result}</StudioPart>
      </div>
    </section>
  )
}

/** The grid area `tools` is for the tools of lines and masks when they do not fit beside the figures. */
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
  // In landscape on a phone, the parts of the stage are cells of the whole screen's grid.
  '[data-landscape] &': { display: 'contents' },
})
const frame = css({
  gridArea: 'picture',
  position: 'relative',
  minWidth: '0',
  minHeight: '0',
  backgroundColor: 'stage',
})
/**
 * The panel has the height of the live count from the start. The picture therefore does not move when counting begins.
 */
const panel = css({
  gridArea: 'panel',
  containerType: 'inline-size',
  minHeight: { base: '16', lg: '20' },
  backgroundColor: 'stage',
  '[data-landscape] &': { minHeight: '0' },
})
const inFrame = css({ gridArea: 'picture', alignSelf: 'start', justifySelf: 'end', margin: '3' })
const over = css({
  gridArea: 'picture',
  alignSelf: 'end',
  zIndex: 'base',
  maxHeight: 'full',
  overflowY: 'auto',
  // Moves the notices below a result, so that they do not cover the result.
  '&[data-below]': { gridArea: 'tools', maxHeight: '40', '[data-landscape] &': { display: 'none' } },
})
const lifted = css({
  gridArea: 'picture',
  zIndex: 'base',
  display: 'grid',
  minHeight: '0',
  _empty: { display: 'none' },
})
const foot = css({ gridArea: 'foot', minWidth: '0', backgroundColor: 'stage' })
/** The row keeps its height when no step is left, so that the picture keeps its size and place. */
const step = css({ minHeight: { lg: '14' } })
