import { useEffect } from 'react'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import type { Arrows } from './film-keys.ts'

type FilmKeys = {
  arrows: Arrows
  count: (direction: Passage['direction']) => void
  undo: () => void
  stepBack: () => void
  changeSpeed: (by: number) => void
}

/** Handles the keys for counting a film. Space and Enter are not handled, because they press the focused button. */
export function useFilmKeys({ arrows, count, undo, stepBack, changeSpeed }: FilmKeys): void {
  useEffect(() => {
    function perform({ key }: KeyboardEvent): boolean {
      const direction = arrows.byKey[key]
      if (direction) count(direction)
      else if (key === 'Backspace') undo()
      else if (key.toLowerCase() === 'b') stepBack()
      else if (key === '-') changeSpeed(-1)
      else if (key === '+' || key === '=') changeSpeed(1)
      else return false
      return true
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      // Ignores keys while a dialog over the film asks the person whether to leave the check.
      if (document.querySelector('[role=alertdialog]')) return
      if (perform(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
