import { Tabs } from '@/ui/tabs.tsx'
import { ArmDialog } from './arming/arm-dialog.tsx'
import { ArmPanel } from './arming/arm-panel.tsx'
import { CountingSettings } from './counting-panel/counting-settings.tsx'
import { useRoomOfDoors } from './counting-panel/room-of-doors.ts'
import { CreateServiceOrEventDialog } from './service-or-event/create-service-or-event-dialog.tsx'
import { RecordPicturesDialog } from './recording/record-pictures-dialog.tsx'
import { RecordingClock } from './recording/recording-clock.tsx'
import { RecordingResult } from './result/recording-result.tsx'
import { ServicePanel } from './recording/service-panel.tsx'
import { ServiceQuestionDialogs } from './recording/service-question-dialogs.tsx'
import { useRecordingControls, useRecordingEndToast } from './recording/use-recording-controls.ts'
import { ManualEntry } from './service-or-event/manual-entry.tsx'
import { SessionDrawer } from './sessions/session-drawer.tsx'
import { SnapshotGallery } from './sessions/snapshot-gallery.tsx'
import { useStudioChurch } from './shared/studio-church.ts'
import { StudioPart } from './shared/studio-part.tsx'
import { NextStep } from './stage/next-step.tsx'
import { useRecordingStep } from './stage/use-recording-step.ts'
import { StudioFrame } from './studio-frame.tsx'
import { StudioHeader } from './studio-header.tsx'
import { StudioNotices } from './studio-notices.tsx'
import { useStudioShortcuts } from './use-studio-shortcuts.ts'

/** The studio of a church, which records counts for services and events. */
export function StudioLayout() {
  const { mayRecord } = useStudioChurch()
  const { toggle } = useRecordingControls()
  useStudioShortcuts({ mayRecord, toggleRecording: toggle })
  useRecordingEndToast()
  useRoomOfDoors()
  return (
    <StudioFrame
      header={
        <StudioHeader to="/dashboard" backLabel="Back to dashboard" title="Studio">
          <RecordingClock />
        </StudioHeader>
      }
      service={
        <>
          <ServicePanel />
          <ArmPanel />
        </>
      }
      nextStep={<ChurchNextStep />}
      result={<RecordingResult />}
      notices={<StudioNotices />}
      controls={<ControlTabs />}
      drawer={<SessionDrawer />}
      dialogs={
        <>
          <CreateServiceOrEventDialog />
          <RecordPicturesDialog />
          <ServiceQuestionDialogs />
          <ArmDialog />
          <SnapshotGallery />
        </>
      }
    />
  )
}

function ChurchNextStep() {
  return <NextStep next={useRecordingStep()} />
}

function ControlTabs() {
  return (
    <Tabs
      label="Counting"
      fitted
      items={[
        {
          value: 'counting',
          label: 'People Counting',
          content: (
            <StudioPart name="Counting">
              <CountingSettings />
            </StudioPart>
          ),
        },
        {
          value: 'manual',
          label: 'Manual Entry',
          content: (
            <StudioPart name="Manual entry">
              <ManualEntry />
            </StudioPart>
          ),
        },
      ]}
    />
  )
}
