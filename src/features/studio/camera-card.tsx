import { useSetAtom } from 'jotai'
import { Film, Trash2, Video } from 'lucide-react'
import { css } from '@/styled-system/css'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toaster.tsx'
import { CameraName } from './camera-name.tsx'
import { deleteCameraAtom, selectCameraAtom } from './cameras.ts'
import type { ListedCamera } from './cameras.ts'

type CameraCardProps = { camera: ListedCamera; position: number; isActive: boolean }

export function CameraCard({ camera, position, isActive }: CameraCardProps) {
  const select = useSetAtom(selectCameraAtom)
  const deleteCamera = useSetAtom(deleteCameraAtom)
  function remove() {
    deleteCamera(camera.id)
    toast({ title: 'Camera deleted', description: 'Camera has been removed successfully.' })
  }
  return (
    <li className={card} data-active={isActive || undefined}>
      <button
        type="button"
        className={choose}
        aria-pressed={isActive}
        aria-label={`Show ${camera.name}`}
        aria-keyshortcuts={position <= 9 ? String(position) : undefined}
        onClick={() => select(camera.id)}
      />
      <Thumbnail camera={camera} />
      <div className={words}>
        <CameraName camera={camera} />
        <p className={model}>
          <span
            className={dot}
            data-online={camera.isOnline || undefined}
            role="img"
            aria-label={camera.isOnline ? 'Online' : 'Offline'}
          />
          <span className={modelName}>{camera.model ?? 'Webcam'}</span>
        </p>
      </div>
      <div className={actions}>
        <IconButton label={`Delete ${camera.name}`} size="sm" tone="danger" onClick={remove}>
          <Trash2 size={18} />
        </IconButton>
      </div>
    </li>
  )
}

function Thumbnail({ camera }: { camera: ListedCamera }) {
  if (camera.thumbnail) return <img className={thumbnail} src={camera.thumbnail} alt="" />
  return <span className={thumbnail}>{camera.kind === 'file' ? <Film size={20} /> : <Video size={20} />}</span>
}

const card = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: '4.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '3',
  padding: '2',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
  backgroundColor: 'card',
  _hover: { backgroundColor: 'card.hover' },
  '&[data-active]': { borderColor: 'primary', backgroundColor: 'primary.tint' },
})
/** The whole card selects; the parts one can press lie above it. */
const choose = css({ position: 'absolute', inset: '0', borderRadius: 'card', cursor: 'pointer' })
const thumbnail = css({
  pointerEvents: 'none',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 'full',
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 'sm',
  color: 'text.muted',
  backgroundColor: 'stage',
})
const words = css({
  position: 'relative',
  minWidth: '0',
  pointerEvents: 'none',
  '& button, & input': { pointerEvents: 'auto' },
})
const model = css({
  display: 'flex',
  alignItems: 'center',
  gap: '1.5',
  textStyle: 'caption',
  color: 'text.muted',
  minWidth: '0',
})
const modelName = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' })
const dot = css({
  flexShrink: 0,
  width: '2',
  height: '2',
  borderRadius: 'full',
  backgroundColor: 'text.muted',
  '&[data-online]': { backgroundColor: 'good' },
})
const actions = css({ position: 'relative' })
