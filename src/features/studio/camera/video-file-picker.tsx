import { useSetAtom } from 'jotai'
import { Film } from 'lucide-react'
import { useState } from 'react'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { toast } from '@/ui/toaster.tsx'
import { openVideoFileAtom } from './cameras.ts'

/** Opens a recorded service as a camera, by choosing or dropping a file. The file never leaves this computer. */
export function VideoFilePicker({ onOpened }: { onOpened: () => void }) {
  const openVideoFile = useSetAtom(openVideoFileAtom)
  const [isOver, setIsOver] = useState(false)
  function open(file: File | undefined) {
    if (!file) return
    const camera = openVideoFile(file)
    toast({ title: 'Camera connected', description: `${camera.name} is now active.` })
    onOpened()
  }
  return (
    <label className={zone} data-over={isOver || undefined}>
      <Film size={20} aria-hidden />
      <span className={flex({ direction: 'column', minWidth: '0' })}>
        <span className={title}>Open a video file</span>
        <span className={hint}>Pick a recorded service or drop it here. It stays on this computer.</span>
      </span>
      {/* The file input covers the whole zone, because the input accepts dropped files by itself. */}
      <input
        type="file"
        accept="video/*"
        className={input}
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onChange={(event) => open(event.target.files?.[0])}
      />
    </label>
  )
}

const zone = flex({
  position: 'relative',
  align: 'center',
  gap: '3',
  padding: '3.5',
  borderWidth: 'hairline',
  borderStyle: 'dashed',
  borderColor: 'line.control',
  borderRadius: 'control',
  cursor: 'pointer',
  _hover: { backgroundColor: 'card.hover' },
  '&[data-over]': { borderColor: 'primary', backgroundColor: 'primary.tint' },
  '&:has(:focus-visible)': { outline: '2px solid {colors.primary}', outlineOffset: '2px' },
})
const title = css({ fontSize: 'sm', fontWeight: 'semibold' })
const hint = css({ textStyle: 'caption', color: 'text.muted' })
const input = css({ position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer', fontSize: '0' })
