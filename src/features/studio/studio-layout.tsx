import { useAtomValue } from 'jotai'
import { css } from '@/styled-system/css'
import { StudioPart } from './shared/studio-part.tsx'
import { CameraList } from './camera/camera-list.tsx'
import { ControlTabs } from './control-tabs.tsx'
import { CorrectOccupancyDialog } from './counting-panel/correct-occupancy-dialog.tsx'
import { CreateServiceOrEventDialog } from './service-or-event/create-service-or-event-dialog.tsx'
import { StudioNotices } from './studio-notices.tsx'
import { ResetCountsDialog } from './counting-panel/reset-counts-dialog.tsx'
import { SelectCameraDialog } from './camera/select-camera-dialog.tsx'
import { ServicePanel } from './recording/service-panel.tsx'
import { SessionDrawer } from './sessions/session-drawer.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { SideSheets } from './side-sheets.tsx'
import { SnapshotGallery } from './sessions/snapshot-gallery.tsx'
import { useStudioChurch } from './shared/studio-church.ts'
import { StudioHeader } from './studio-header.tsx'
import { lineEditingAtom } from './shared/studio-view.ts'
import { useIsWide } from './shared/use-is-wide.ts'
import { useRecordingEndToast } from './recording/use-recording-controls.ts'
import { useStudioShortcuts } from './use-studio-shortcuts.ts'
import { VideoStage } from './stage/video-stage.tsx'

/** The whole screen: columns beside the video where there is room, sheets over it where there is not. */
export function StudioLayout() {
  const isWide = useIsWide()
  // On a phone a line needs the whole height to be drawn.
  const isStageAlone = useAtomValue(lineEditingAtom).phase !== 'closed' && !isWide
  useStudioShortcuts(useStudioChurch().mayEdit)
  useRecordingEndToast()
  return (
    <div className={layout} data-studio>
      <StudioPart name="The header" className={inHeader}>
        <StudioHeader isWide={isWide} />
      </StudioPart>
      <StudioPart name="Messages" className={inNotices}>
        <StudioNotices />
      </StudioPart>
      {isWide && (
        <aside aria-label="Cameras and service" className={left}>
          <div className={scroll}>
            <StudioPart name="The list of cameras">
              <CameraList />
            </StudioPart>
          </div>
          <div className={foot}>
            <StudioPart name="The service">
              <ServicePanel />
            </StudioPart>
          </div>
        </aside>
      )}
      <StudioPart name="The camera picture" className={inStage}>
        <VideoStage />
      </StudioPart>
      {!isWide && !isStageAlone && (
        <div className={strip}>
          <StudioPart name="The service">
            <ServicePanel />
          </StudioPart>
        </div>
      )}
      {!isStageAlone && (
        <StudioPart name="The list of recordings" className={inDrawer}>
          <SessionDrawer />
        </StudioPart>
      )}
      {isWide && (
        <aside aria-label="Counting" className={right}>
          <ControlTabs />
        </aside>
      )}
      <StudioPart name="The dialog" className={inNotices}>
        {!isWide && <SideSheets />}
        <SelectCameraDialog />
        <CreateServiceOrEventDialog />
        <CorrectOccupancyDialog />
        <ResetCountsDialog />
        <SnapshotGallery />
        <ShortcutsDialog />
      </StudioPart>
    </div>
  )
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '18rem minmax(0, 1fr) 20rem' },
  gridTemplateRows: { base: 'auto auto minmax(0, 1fr) auto auto', lg: 'auto auto minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    base: '"header" "notices" "stage" "strip" "drawer"',
    lg: '"header header header" "left notices right" "left stage right" "left drawer right"',
  },
  height: '100dvh',
  overflow: 'hidden',
  color: 'text',
  backgroundColor: 'page',
})
const left = css({
  gridArea: 'left',
  display: 'flex',
  flexDirection: 'column',
  minHeight: '0',
  borderRightWidth: 'hairline',
  borderRightStyle: 'solid',
})
const scroll = css({ flex: '1', minHeight: '0', padding: '3', overflowY: 'auto' })
const foot = css({ padding: '3', borderTopWidth: 'hairline', borderTopStyle: 'solid' })
const right = css({
  gridArea: 'right',
  minHeight: '0',
  padding: '3',
  paddingTop: '1',
  overflowY: 'auto',
  borderLeftWidth: 'hairline',
  borderLeftStyle: 'solid',
})
const inHeader = css({ gridArea: 'header', margin: '2' })
const inStage = css({ gridArea: 'stage', alignSelf: 'start', margin: '3' })
const inNotices = css({ gridArea: 'notices', margin: '2' })
const inDrawer = css({ gridArea: 'drawer', margin: '2' })
const strip = css({ gridArea: 'strip', padding: '3', borderTopWidth: 'hairline', borderTopStyle: 'solid' })
