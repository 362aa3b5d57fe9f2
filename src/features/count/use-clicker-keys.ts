import { useEffect, useRef } from 'react'

export type ClickerKeys = {
  add: () => void
  take: () => void
  undo: () => void
  /** Chooses the next or the previous category. */
  move: (by: 1 | -1) => void
}

const KEYS: Record<string, (keys: ClickerKeys) => void> = {
  '+': ({ add }) => add(),
  '=': ({ add }) => add(),
  ArrowUp: ({ add }) => add(),
  '-': ({ take }) => take(),
  ArrowDown: ({ take }) => take(),
  Backspace: ({ undo }) => undo(),
  ArrowRight: ({ move }) => move(1),
  ArrowLeft: ({ move }) => move(-1),
}

/** Counts with the keys of a laptop, except while a text field has the focus. */
export function useClickerKeys(keys: ClickerKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const ending = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || event.target instanceof HTMLInputElement) return
        const run = KEYS[event.key]
        if (!run) return
        event.preventDefault()
        run(latest.current)
      },
      { signal: ending.signal },
    )
    return () => ending.abort()
  }, [])
}
