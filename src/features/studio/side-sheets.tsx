import { useAtom } from 'jotai'
import type { ReactNode } from 'react'
import { StudioPart } from './shared/studio-part.tsx'
import { Sheet } from '@/ui/sheet.tsx'
import { CameraList } from './camera/camera-list.tsx'
import { openPartAtom } from './shared/studio-view.ts'

export function SideSheets({ controls }: { controls: ReactNode }) {
  const [part, open] = useAtom(openPartAtom)
  const onOpenChange = (isOpen: boolean) => !isOpen && open('none')
  return (
    <>
      <Sheet side="left" title="Cameras" open={part === 'cameras-sheet'} onOpenChange={onOpenChange}>
        <StudioPart name="The list of cameras">
          <CameraList />
        </StudioPart>
      </Sheet>
      <Sheet side="right" title="People Counting Controls" open={part === 'controls-sheet'} onOpenChange={onOpenChange}>
        {controls}
      </Sheet>
    </>
  )
}
