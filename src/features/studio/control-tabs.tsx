import { CountingSettings } from './counting-panel/counting-settings.tsx'
import { ManualEntry } from './service-or-event/manual-entry.tsx'
import { StudioPart } from './shared/studio-part.tsx'
import { Tabs } from '@/ui/tabs.tsx'

export function ControlTabs() {
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
