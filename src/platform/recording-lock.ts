const PREFIX = 'narthex-recording:'

/** The web lock of the page that records this session, so that no other page takes the recording for abandoned. */
export function recordingLock(sessionId: string): string {
  return PREFIX + sessionId
}

/** Whether a page of this browser is recording, this one included. */
export async function isRecordingInBrowser(): Promise<boolean> {
  // A page without a secure context has no locks, and no camera to record with.
  if (!globalThis.navigator?.locks) return false
  try {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name?.startsWith(PREFIX))
  } catch (error) {
    console.info('The browser does not tell whether a page records', error)
    return false
  }
}

const CHANNEL = 'narthex-recording'

/** Asks the pages that record to stop, and waits until one says that all is sent, or `patienceMs` have passed. */
export async function stopRecordingElsewhere(patienceMs = 15_000): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL)
  const stopped = new Promise<void>((resolve) => {
    channel.addEventListener('message', ({ data }) => data === 'stopped' && resolve())
  })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  channel.postMessage('stop')
  await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, patienceMs))])
  channel.close()
}

/**
 * Calls `stop` when another page asks for it, and answers when that is done unless nothing ran here.
 * Returns how to stop listening.
 */
export function onStopRequest(stop: () => Promise<boolean>): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data !== 'stop') return
    stop().then(
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      (hasRun) => hasRun && channel.postMessage('stopped'),
      (error: unknown) => console.error('The recording could not be ended properly', error),
    )
  })
  return () => channel.close()
}
