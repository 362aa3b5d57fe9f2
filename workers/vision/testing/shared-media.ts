/** The test server serves files beside the repository under this path. */
const ROOT = '/@shared/'

export const modelsUrl = new URL(`${ROOT}models/`, globalThis.location.origin).href

/** Returns a file as a Blob. Returns null for a missing file; the caller then logs the fact and skips the test. */
export async function sharedFile(path: string): Promise<Blob | null> {
  const response = await fetch(ROOT + path)
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  return response.ok && !isPage ? response.blob() : null
}

export type Clip = {
  durationSeconds: number
  /** Returns the picture at a time of the clip, with that timestamp. */
  frameAt(seconds: number): Promise<VideoFrame>
  close(): void
}

/** Opens a clip and steps through it by seeking, so that no frame is skipped on a slow machine. */
export async function openClip(file: Blob): Promise<Clip> {
  const video = document.createElement('video')
  video.muted = true
  video.preload = 'auto'
  const address = URL.createObjectURL(file)
  await waitFor(video, 'loadeddata', () => {
    video.src = address
  })
  return {
    durationSeconds: video.duration,
    async frameAt(seconds) {
      await waitFor(video, 'seeked', () => {
        video.currentTime = seconds
      })
      return new VideoFrame(video, { timestamp: seconds * 1e6 })
    },
    close() {
      video.removeAttribute('src')
      URL.revokeObjectURL(address)
    },
  }
}

function waitFor(video: HTMLVideoElement, event: 'loadeddata' | 'seeked', act: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'video error')), { once: true })
    act()
  })
}
