import { useEffect, useState } from 'react'

/** A search waits for this pause in typing, in milliseconds, instead of asking the server at every key press. */
const TYPING_MS = 150

/** Returns the value after it has not changed for `ms` milliseconds. */
export function useSettled<Value>(value: Value, ms = TYPING_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
