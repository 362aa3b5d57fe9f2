/**
 * Keeps the screen, and with it the computer, from falling asleep until the signal is aborted. A browser gives the
 * lock up whenever its tab is hidden, so it is asked for again when the tab is back. Where there is no such lock
 * nothing happens.
 */
export function keepAwake(signal: AbortSignal): void {
  async function ask() {
    if (signal.aborted || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    try {
      const lock = await navigator.wakeLock.request('screen')
      const release = () => void lock.release()
      if (signal.aborted) release()
      else signal.addEventListener('abort', release, { once: true })
    } catch (error) {
      // On a low battery, for one, the system refuses.
      console.info('The screen may fall asleep', error)
    }
  }
  document.addEventListener('visibilitychange', () => void ask(), { signal })
  void ask()
}
