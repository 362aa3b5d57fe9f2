import { startTransition, useEffect, useState } from 'react'

/**
 * A value as it was at the last paint, null before the first: what is drawn from it never keeps what is drawn from the
 * value itself waiting. (`useDeferredValue` does, because the router changes its address in a transition.)
 */
export function useAfterPaint<Value>(value: Value): Value | null {
  const [painted, setPainted] = useState<Value | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPainted(value)))
    return () => clearTimeout(timer)
  }, [value])
  return painted
}
