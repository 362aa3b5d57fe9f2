import { useEffect, useRef, useState } from 'react'

/** Returns `text`, updated at most once in `everyMs` milliseconds. The newest text always arrives. */
export function useThrottledText(text: string, everyMs: number): string {
  const [shown, setShown] = useState(text)
  const changedAt = useRef(0)
  useEffect(() => {
    changedAt.current = performance.now()
  }, [])
  useEffect(() => {
    if (text === shown) return
    const wait = Math.max(0, changedAt.current + everyMs - performance.now())
    const timer = setTimeout(() => {
      changedAt.current = performance.now()
      setShown(text)
    }, wait)
    return () => clearTimeout(timer)
  }, [text, shown, everyMs])
  return shown
}
