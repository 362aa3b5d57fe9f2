const CHANNEL = 'narthex-recording'

/** Asks other pages to stop recording. Waits until a page reports that it has stopped, or for at most `patienceMs`. */
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
 * Calls `stop` when another page sends a stop request. Answers that page if a recording was stopped. The returned
 * function ends the listening.
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
