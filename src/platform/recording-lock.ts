const PREFIX = 'narthex-recording:'

/** The web lock of the page that records this session, so that no other page takes the recording for abandoned. */
export function recordingLock(sessionId: string): string {
  return PREFIX + sessionId
}

/** Whether a page of this browser is recording, this one included. */
export async function isRecordingInBrowser(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name?.startsWith(PREFIX))
}
