import { useSetAtom } from 'jotai'
import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FocusEvent, KeyboardEvent } from 'react'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { IconButton } from '@/ui/icon-button.tsx'
import { toast } from '@/ui/toaster.tsx'
import { renameCameraAtom } from './cameras.ts'
import type { ListedCamera } from './cameras.ts'

export const MAX_NAME = 80

type CameraNameEditorProps = {
  camera: ListedCamera
  /** `hadFocus` is true when the editor had the focus. The parent must then move it. */
  onDone: (hadFocus: boolean) => void
}

/** Edits a camera's name. Enter, the save button and leaving the field save the name, and Escape discards it. */
export function CameraNameEditor({ camera, onDone }: CameraNameEditorProps) {
  const rename = useSetAtom(renameCameraAtom)
  const [text, setText] = useState(camera.name)
  /**
   * True after Enter or Escape has closed the editor. The removed field then fires a `blur` event, which must not save
   * the name.
   */
  const isClosed = useRef(false)
  function close(isSaving: boolean, hadFocus = true) {
    if (isClosed.current) return
    isClosed.current = true
    if (isSaving && rename({ id: camera.id, name: text })) {
      toast({ title: 'Camera renamed', description: 'Camera name updated successfully.' })
    }
    onDone(hadFocus)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    close(event.key === 'Enter')
  }
  function onBlur({ currentTarget, relatedTarget }: FocusEvent) {
    const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    if (!isInside) close(true, false)
  }
  return (
    <div className={hstack({ gap: '1', minWidth: '0' })} onBlur={onBlur}>
      <input
        className={input}
        aria-label="Camera name"
        value={text}
        maxLength={MAX_NAME}
        ref={focusAndSelect}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <IconButton label="Save name" size="sm" onClick={() => close(true)}>
        <Check size={18} />
      </IconButton>
    </div>
  )
}

function focusAndSelect(input: HTMLInputElement | null) {
  if (input && document.activeElement !== input) {
    input.focus()
    input.select()
  }
}

const input = css({
  width: 'full',
  minWidth: '0',
  minHeight: 'controlSmall',
  paddingInline: '2',
  fontSize: 'sm',
  backgroundColor: 'page',
  borderWidth: 'hairline',
  borderColor: 'line.control',
  borderRadius: 'control',
})
