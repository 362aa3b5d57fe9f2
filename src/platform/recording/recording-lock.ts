const PREFIX = 'narthex-recording:'

/**
 * Returns the name of the web lock of the page that records this session. The lock tells other pages that the recording
 * is not abandoned.
 */
export function recordingLock(sessionId: string): string {
  return PREFIX + sessionId
}

/** Tells whether any page of this browser records, this page included. */
export async function isRecordingInBrowser(): Promise<boolean> {
  // A page without a secure context has neither locks nor cameras, so it cannot record.
  if (!globalThis.navigator?.locks) return false
  try {
    const { held = [] } = await navigator.locks.query()
    return held.some(({ name }) => name?.startsWith(PREFIX))
  } catch (error) {
    console.info('The browser does not tell whether a page records', error)
    return false
  }
}
