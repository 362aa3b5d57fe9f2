import { useAtomValue, useSetAtom } from 'jotai'
import { Plus } from 'lucide-react'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { CameraCard } from './camera-card.tsx'
import { activeCameraAtom, camerasAtom } from './cameras.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { useRestoreFocus } from '../shared/use-restore-focus.ts'

export function CameraList() {
  const cameras = useAtomValue(camerasAtom)
  const activeId = useAtomValue(activeCameraAtom)?.id
  const open = useSetAtom(openPartAtom)
  const focus = useRestoreFocus<HTMLElement>()
  return (
    <section aria-label="Cameras" className={stack({ gap: '3', minHeight: '0' })} {...focus}>
      <Button tone="secondary" wide icon={<Plus size={18} />} onClick={() => open('select-camera')}>
        Add Camera
      </Button>
      {cameras.length === 0 ? (
        <p className={empty}>No cameras added yet</p>
      ) : (
        <ul className={stack({ gap: '2' })}>
          {cameras.map((camera, index) => (
            <CameraCard key={camera.id} camera={camera} position={index + 1} isActive={camera.id === activeId} />
          ))}
        </ul>
      )}
    </section>
  )
}

const empty = css({ textStyle: 'small', color: 'text.muted', textAlign: 'center', paddingBlock: '6' })
