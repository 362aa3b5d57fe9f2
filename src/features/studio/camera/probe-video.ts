/**
 * Lets the browser that may have to play a file read its metadata, because only it knows what it can play. Sound alone
 * is no video; `no-picture` is a file that WebKit neither reads nor refuses within `waitMs`.
 */
export async function probeVideo(url: string, waitMs: number): Promise<'video' | 'not-a-video' | 'no-picture'> {
  const video = document.createElement('video')
  const answered = new AbortController()
  const { signal } = answered
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve('no-picture'), waitMs)
      signal.addEventListener('abort', () => clearTimeout(timer))
      video.preload = 'metadata'
      video.muted = true
      video.addEventListener('loadedmetadata', () => resolve(video.videoWidth > 0 ? 'video' : 'not-a-video'), {
        signal,
      })
      video.addEventListener('error', () => resolve('not-a-video'), { signal })
      video.src = url
    })
  } finally {
    answered.abort()
    // Frees the decoder: a detached element keeps it otherwise.
    video.removeAttribute('src')
    video.load()
  }
}
