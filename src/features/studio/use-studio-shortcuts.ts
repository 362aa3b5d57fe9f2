import { useStore } from 'jotai'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { camerasAtom, selectCameraAtom } from './camera/cameras.ts'
import { cameraStreamAtom } from './camera/camera-stream.ts'
import { readShortcut } from './shortcuts.ts'
import type { Shortcut } from './shortcuts.ts'
import {
  closeEditingAtom,
  gallerySessionIdAtom,
  isStageEditedAtom,
  lineEditingAtom,
  maskEditingAtom,
  openPartAtom,
} from './shared/studio-view.ts'

type ShortcutOptions = { mayRecord: boolean; toggleRecording: () => void }

/** Handles the studio's keyboard shortcuts while no dialog is open. */
export function useStudioShortcuts({ mayRecord, toggleRecording }: ShortcutOptions): void {
  const store = useStore()
  useEffect(() => {
    const mayDraw = () => mayRecord && store.get(cameraStreamAtom).phase === 'live'
    function perform(shortcut: Shortcut) {
      switch (shortcut.action) {
        case 'toggle-recording':
          return mayRecord && toggleRecording()
        case 'draw-line':
          return mayDraw() && openTools(() => store.set(lineEditingAtom, { phase: 'drawing' }), 'add-line')
        case 'draw-mask':
          return mayDraw() && openTools(() => store.set(maskEditingAtom, { phase: 'drawing' }), 'add-mask')
        case 'show-help':
          return store.set(openPartAtom, 'help')
        case 'switch-camera': {
          const camera = store.get(camerasAtom)[shortcut.index]
          if (camera) store.set(selectCameraAtom, camera.id)
        }
      }
    }
    function onKeyDown(event: KeyboardEvent) {
      const isDialogOpen = store.get(openPartAtom) !== 'none' || store.get(gallerySessionIdAtom) !== null
      if (isDialogOpen || document.querySelector('[role=dialog], [role=alertdialog]')) return
      // An Escape that has closed a list or restored a text must not also end the editing.
      if (event.key === 'Escape' && !event.defaultPrevented && store.get(isStageEditedAtom)) {
        return store.set(closeEditingAtom)
      }
      const shortcut = readShortcut(event, document.activeElement)
      if (!shortcut) return
      event.preventDefault()
      perform(shortcut)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}

/** Opens the tools and moves the focus there. A person with a keyboard adds a line or mask with the focused button. */
function openTools(open: () => void, part: string) {
  flushSync(open)
  document.querySelector<HTMLElement>(`[data-part=${part}]`)?.focus({ preventScroll: true })
}
