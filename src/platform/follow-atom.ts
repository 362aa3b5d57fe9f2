import type { Atom, createStore } from 'jotai'

type FollowOptions<Value> = {
  /** Returns true if the running process may continue with a new value. The default is `Object.is`. */
  isEqual?: (before: Value, now: Value) => boolean
  /**
   * If true, the atom is read a microtask after a change. The process continues if the value was cleared and
   * immediately set again.
   */
  isDeferred?: boolean
}

/**
 * Runs a process for each value of an atom. Calls `start` with the current value and with every later value. The signal
 * of the previous call is aborted first. Returns a function that aborts the last signal and stops following the atom.
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
    // `current` is set before the abort, because a listener of the abort may change the atom again.
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
