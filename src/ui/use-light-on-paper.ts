import { useEffect } from 'react'
import { forceTheme } from './theme-choice.ts'

/** Prints pages in the light theme, regardless of the theme on the screen. */
export function useLightOnPaper(): void {
  useEffect(() => {
    const paper = matchMedia('print')
    let restore: (() => void) | null = null
    const turn = () => {
      restore?.()
      restore = paper.matches ? forceTheme('light') : null
    }
    turn()
    paper.addEventListener('change', turn)
    return () => {
      paper.removeEventListener('change', turn)
      restore?.()
    }
  }, [])
}
