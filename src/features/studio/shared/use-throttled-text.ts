import { useEffect, useRef, useState } from 'react'

/** Returns a text that follows `text`, changes at most one time every `everyMs` and ends with the newest text. */
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
