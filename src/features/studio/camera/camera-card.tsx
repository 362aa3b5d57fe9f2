import { useSetAtom } from 'jotai'
import { Film, Pencil, Trash2, Video } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { css } from '@/styled-system/css'
import { flex, grid, hstack } from '@/styled-system/patterns'
import { IconButton } from '@/ui/icon-button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { CameraNameEditor } from './camera-name-editor.tsx'
import { selectCameraAtom } from './cameras.ts'
import type { ListedCamera } from './cameras.ts'
import { useCameraDeletion } from './use-camera-deletion.ts'

type CameraCardProps = { camera: ListedCamera; position: number; isActive: boolean }

export function CameraCard({ camera, position, isActive }: CameraCardProps) {
  const select = useSetAtom(selectCameraAtom)
  const { item, isRenaming, startRenaming, endRenaming } = useRenaming()
  return (
    <li ref={item} className={card} data-active={isActive || undefined}>
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
        {isRenaming ? (
          <CameraNameEditor camera={camera} onDone={endRenaming} />
        ) : (
          <>
            <p className={name} title={camera.name}>
              {camera.name}
            </p>
            <div className={hstack({ justify: 'space-between', gap: '2' })}>
              <Status camera={camera} />
              <Actions {...{ camera, isActive }} onRename={startRenaming} />
            </div>
          </>
        )}
      </div>
    </li>
  )
}

function Thumbnail({ camera }: { camera: ListedCamera }) {
  if (camera.thumbnail) return <img className={thumbnail} src={camera.thumbnail} alt="" />
  return <span className={thumbnail}>{camera.kind === 'file' ? <Film size={20} /> : <Video size={20} />}</span>
}

function Status({ camera }: { camera: ListedCamera }) {
  const word = camera.isOnline ? 'Online' : 'Offline'
  return (
    <p className={status}>
      <span className={dot} data-online={camera.isOnline || undefined} title={word} />
      <VisuallyHidden>{word}</VisuallyHidden>
      <span className={model}>{camera.model ?? 'Webcam'}</span>
    </p>
  )
}

type ActionsProps = Pick<CameraCardProps, 'camera' | 'isActive'> & { onRename: () => void }

function Actions({ camera, isActive, onRename }: ActionsProps) {
  const remove = useCameraDeletion(camera, isActive)
  return (
    <div className={flex({ flexShrink: 0 })}>
      <IconButton label={`Rename ${camera.name}`} size="sm" data-part="rename" onClick={onRename}>
        <Pencil size={16} strokeWidth={1.75} />
      </IconButton>
      <IconButton label={`Delete ${camera.name}`} size="sm" tone="danger" onClick={remove}>
        <Trash2 size={16} strokeWidth={1.75} />
      </IconButton>
    </div>
  )
}

const card = grid({
  position: 'relative',
  gridTemplateColumns: '4.5rem minmax(0, 1fr)',
  alignItems: 'center',
  gap: '3',
  padding: '2',
  paddingInlineEnd: '1',
  borderWidth: 'hairline',
  borderRadius: 'card',
  backgroundColor: 'card',
  _hover: { backgroundColor: 'card.hover' },
  '&[data-active]': { borderColor: 'primary', backgroundColor: 'primary.tint' },
})
/** The select button covers the whole card. The rename and delete buttons are above it. */
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
const ellipsis = { minWidth: '0', truncate: true } as const

/** Tracks whether the name is being edited. After editing with a key, the focus returns to the Rename button. */
function useRenaming() {
  const item = useRef<HTMLLIElement>(null)
  const [naming, setNaming] = useState<'closed' | 'open' | 'left-by-key'>('closed')
  useLayoutEffect(() => {
    if (naming === 'left-by-key') item.current?.querySelector<HTMLElement>('[data-part=rename]')?.focus()
  }, [naming])
  return {
    item,
    isRenaming: naming === 'open',
    startRenaming: () => setNaming('open'),
    endRenaming: (hadFocus: boolean) => setNaming(hadFocus ? 'left-by-key' : 'closed'),
  }
}

const name = css({ ...ellipsis, fontSize: 'sm', fontWeight: 'semibold', lineHeight: 'snug', paddingInlineEnd: '2' })
const status = hstack({ gap: '1.5', minWidth: '0', textStyle: 'caption', color: 'text.muted' })
const model = css(ellipsis)
const dot = css({
  flexShrink: 0,
  width: '2',
  height: '2',
  borderRadius: 'full',
  backgroundColor: 'text.muted',
  '&[data-online]': { backgroundColor: 'good' },
})
