import type { Atom, createStore } from 'jotai'

type FollowOptions<Value> = {
  /** Whether a new value lets the process go on; by default only the very same value does. */
  isEqual?: (before: Value, now: Value) => boolean
  /** Reads the atom a microtask after it changed: a value that is cleared and set again at once is no change. */
  isDeferred?: boolean
}

/**
 * Runs a process for each value of an atom: `start` is called with the current value and with every later one, after
 * the signal of the call before has been aborted. The returned function aborts the last signal and ends the following.
 */
export function followAtom<Value>(
  store: ReturnType<typeof createStore>,
  followed: Atom<Value>,
  start: (value: Value, signal: AbortSignal) => void,
  { isEqual = Object.is, isDeferred = false }: FollowOptions<Value> = {},
): () => void {
  let current: { value: Value; running: AbortController } | null = null
  let isStopped = false
  let isScheduled = false

  function update() {
    isScheduled = false
    if (isStopped) return
    const value = store.get(followed)
    if (current && isEqual(current.value, value)) return
    const previous = current
    const running = new AbortController()
    // This comes before the abort, because its listeners may change the atom once more.
    current = { value, running }
    previous?.running.abort()
    if (!running.signal.aborted) start(value, running.signal)
  }
  function schedule() {
    if (!isDeferred) return update()
    if (!isScheduled) queueMicrotask(update)
    isScheduled = true
  }

  const unsubscribe = store.sub(followed, schedule)
  schedule()
  return () => {
    isStopped = true
    unsubscribe()
    current?.running.abort()
  }
}
