/** The interval at which a paused recorder is asked for the pictures that it has encoded meanwhile. */
const ASK_MS = 100
/** A paused recorder has encoded its last picture when it sends nothing for this time. A slow encoder gets longer. */
const QUIET_MS = { least: 500, most: 3000 }
const MAX_MS = 15_000

/**
 * Waits until a paused recorder has encoded all its pictures. Chromium would otherwise lose them at the stop, which is
 * more than a second of the film when the encoder is behind: https://crbug.com/719023
 *
 * @param pictureMs the milliseconds in which the encoder made the first picture
 */
export async function encodeRest(recorder: MediaRecorder, pictureMs: number): Promise<void> {
  const quietMs = Math.min(Math.max(2 * pictureMs, QUIET_MS.least), QUIET_MS.most)
  const pausedMs = performance.now()
  let lastMs = pausedMs
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) lastMs = performance.now()
  })
  while (recorder.state === 'paused' && performance.now() < Math.min(lastMs + quietMs, pausedMs + MAX_MS)) {
    recorder.requestData()
    await new Promise((resolve) => setTimeout(resolve, ASK_MS))
  }
}
