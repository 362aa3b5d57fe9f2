import { useAtom } from 'jotai'
import { PartBoundary } from '@/ui/part-boundary.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { CameraList } from './camera/camera-list.tsx'
import { ControlTabs } from './control-tabs.tsx'
import { openPartAtom } from './shared/studio-view.ts'

/** On small screens the side columns are a touch away instead of beside the video. */
export function SideSheets() {
  const [part, open] = useAtom(openPartAtom)
  const onOpenChange = (isOpen: boolean) => !isOpen && open('none')
  return (
    <>
      <Sheet side="left" title="Cameras" open={part === 'cameras-sheet'} onOpenChange={onOpenChange}>
        <PartBoundary name="The list of cameras">
          <CameraList />
        </PartBoundary>
      </Sheet>
      <Sheet side="right" title="People Counting Controls" open={part === 'controls-sheet'} onOpenChange={onOpenChange}>
        <ControlTabs />
      </Sheet>
    </>
  )
}
