/**
 * Keeps the screen and the computer awake until the signal is aborted. A browser releases the lock in a hidden tab, so
 * the lock is requested again when the tab is visible. Does nothing in a browser without wake locks.
 */
export function keepAwake(signal: AbortSignal): void {
  async function request() {
    if (signal.aborted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const lock = await navigator.wakeLock.request('screen')
      const release = () => void lock.release()
      if (signal.aborted) release()
      else signal.addEventListener('abort', release, { once: true })
    } catch (error) {
      // The system refuses the lock on a low battery, for example.
      console.info('The screen may fall asleep', error)
    }
  }
  document.addEventListener('visibilitychange', () => void request(), { signal })
  void request()
}
