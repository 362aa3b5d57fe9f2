import { CountingSettings } from './counting-panel/counting-settings.tsx'
import { ManualEntry } from './service-or-event/manual-entry.tsx'
import { PartBoundary } from '@/ui/part-boundary.tsx'
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
            <PartBoundary name="Counting">
              <CountingSettings />
            </PartBoundary>
          ),
        },
        {
          value: 'manual',
          label: 'Manual Entry',
          content: (
            <PartBoundary name="Manual entry">
              <ManualEntry />
            </PartBoundary>
          ),
        },
      ]}
    />
  )
}
