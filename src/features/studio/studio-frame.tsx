import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { useIsLandscapePhone, useIsWide } from '@/ui/use-media.ts'
import { CameraList } from './camera/camera-list.tsx'
import { SelectCameraDialog } from './camera/select-camera-dialog.tsx'
import { CorrectOccupancyDialog } from './counting-panel/correct-occupancy-dialog.tsx'
import { CheckDoorDialog } from './check/check-door-dialog.tsx'
import { CheckRoomDialog } from './check/check-room-dialog.tsx'
import { ResetCountsDialog } from './counting-panel/reset-counts.tsx'
import { HelpDialog } from './help/help-dialog.tsx'
import { unseenResultAtom } from './recording/recording.ts'
import { StudioPart } from './shared/studio-part.tsx'
import { isStageEditedAtom } from './shared/studio-view.ts'
import { SideSheets } from './side-sheets.tsx'
import { VideoStage } from './stage/video-stage.tsx'

type StudioFrameProps = {
  header: ReactNode
  controls: ReactNode
  /** The service panel. It is below the cameras, or below the stage on small screens. */
  service: ReactNode
  nextStep: ReactNode
  /** The result of an ended recording, shown over the picture. */
  result?: ReactNode
  notices: ReactNode
  drawer?: ReactNode
  dialogs?: ReactNode
}

/**
 * Lays out the whole screen. Large screens have columns beside the video, and small screens have sheets over the video.
 * In landscape on a phone, the picture has the full height and the other parts are beside the picture.
 */
export function StudioFrame(props: StudioFrameProps) {
  const { header, controls, service, nextStep, result, notices, drawer, dialogs } = props
  const isWide = useIsWide()
  const isLandscape = useIsLandscapePhone()
  // On a phone, the editors of lines and masks need the whole height, and so does a result.
  const isStageAlone = useAtomValue(isStageEditedAtom) && !isWide
  const isResultAlone = useAtomValue(unseenResultAtom) !== null && !isLandscape
  const messages = (
    <div className={pile}>
      <StudioPart name="Messages">{notices}</StudioPart>
    </div>
  )
  const servicePart = <StudioPart name="The service">{service}</StudioPart>
  return (
    <div className={layout} data-studio data-landscape={isLandscape || undefined} data-drawer={drawer ? '' : undefined}>
      <StudioPart name="The header" className={css({ gridArea: 'header', margin: '2' })}>
        {header}
      </StudioPart>
      {isWide && (
        <aside aria-label="Cameras and service" className={left}>
          <div className={scroll} data-part="cameras">
            <StudioPart name="The list of cameras">
              <CameraList />
            </StudioPart>
          </div>
          <div className={beside}>{messages}</div>
          <div className={foot}>{servicePart}</div>
        </aside>
      )}
      <StudioPart name="The camera picture" className={inStage}>
        <VideoStage nextStep={nextStep} result={result} notices={!isWide && messages} />
      </StudioPart>
      {!isWide && !isStageAlone && !isResultAlone && <div className={strip}>{servicePart}</div>}
      {!isStageAlone && (
        <StudioPart name="The list of recordings" className={css({ gridArea: 'drawer', margin: '2' })}>
          {drawer}
        </StudioPart>
      )}
      {isWide && (
        <aside aria-label="Counting" className={right}>
          {controls}
        </aside>
      )}
      <StudioPart name="The dialog" className={inStage}>
        {!isWide && <SideSheets controls={controls} />}
        <SelectCameraDialog />
        <CorrectOccupancyDialog />
        <ResetCountsDialog />
        <HelpDialog />
        <CheckRoomDialog />
        <CheckDoorDialog />
        {dialogs}
      </StudioPart>
    </div>
  )
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr) 20rem' },
  gridTemplateRows: { base: 'max-content minmax(min(15rem, 25dvh), 1fr) auto auto', lg: 'auto minmax(0, 1fr) auto' },
  _cramped: { gridTemplateRows: 'max-content minmax(22rem, 1fr) auto auto' },
  gridTemplateAreas: {
    base: '"header" "stage" "strip" "drawer"',
    lg: '"header header header" "left stage right" "left drawer right"',
  },
  // In a high window the space for an open drawer is reserved, so that the picture keeps its place. In a low or narrow
  // window the drawer covers the lower end of the studio.
  '&[data-drawer]': {
    lg: {
      gridTemplateRows: 'auto minmax(0, 1fr) 48px',
      '@media (min-height: 50em)': { gridTemplateRows: 'auto minmax(0, 1fr) 240px' },
    },
  },
  // In landscape on a phone, the parts of the stage are cells of this grid too.
  '&[data-landscape]': {
    gridTemplateColumns: 'minmax(0, 1fr) 16rem',
    gridTemplateRows: 'repeat(4, auto) minmax(0, 1fr) auto',
    gridTemplateAreas: '"picture header" "picture panel" "picture strip" "picture tools" "picture ." "foot drawer"',
  },
  height: '100dvh',
  overflow: { base: 'hidden auto', lg: 'hidden' },
  color: 'text',
  backgroundColor: { base: 'page', lg: 'stage' },
})
const left = flex({
  gridArea: 'left',
  direction: 'column',
  minHeight: '0',
  backgroundColor: 'page',
  borderRightWidth: 'hairline',
  '&:has([data-part=interrupted]) > [data-part=cameras]': { minHeight: '0' },
})
const scroll = css({ flex: '1', minHeight: '24', padding: '3', overflowY: 'auto' })
const pile = stack({ gap: '2', padding: '2', '&:empty': { display: 'none' } })
/** Messages in this column do not change the size of the stage. */
const beside = css({ minHeight: '0', overflowY: 'auto' })
const foot = css({ flexShrink: 0, padding: '3', borderTopWidth: 'hairline' })
const right = css({
  gridArea: 'right',
  minHeight: '0',
  padding: '3',
  paddingTop: '1',
  overflowY: 'auto',
  backgroundColor: 'page',
  borderLeftWidth: 'hairline',
})
const inStage = css({ gridArea: 'stage', alignSelf: 'start', margin: '3' })
const strip = css({
  gridArea: 'strip',
  padding: '3',
  borderTopWidth: 'hairline',
  // The focus cannot go to controls that an open drawer covers.
  '&:has(~ * [data-open])': { visibility: 'hidden' },
})
