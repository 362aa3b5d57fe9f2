import { useEffect, useState } from 'react'
import { fitVideo } from './line-geometry.ts'
import type { Rect, Size } from './line-geometry.ts'

/** Returns the position of a letterboxed video's picture inside its element, and the size of the frame. */
export function useVideoBox(video: HTMLVideoElement): { box: Rect; frame: Size } {
  const [sizes, setSizes] = useState(() => measure(video))
  useEffect(() => {
    const update = () => setSizes(measure(video))
    const observer = new ResizeObserver(update)
    observer.observe(video)
    video.addEventListener('loadedmetadata', update)
    video.addEventListener('resize', update)
    return () => {
      observer.disconnect()
      video.removeEventListener('loadedmetadata', update)
      video.removeEventListener('resize', update)
    }
  }, [video])
  // The picture is at the top of its element, not in the vertical middle.
  return { box: { ...fitVideo(sizes.element, sizes.frame), top: 0 }, frame: sizes.frame }
}

function measure(video: HTMLVideoElement): { element: Size; frame: Size } {
  return {
    element: { width: video.clientWidth, height: video.clientHeight },
    frame: { width: video.videoWidth, height: video.videoHeight },
  }
}
