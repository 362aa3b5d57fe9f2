import { useEffect } from 'react'
import { play, seekTo, setRate } from '../stage/use-playback.ts'

/** The number of seconds that a clip shows before its moment, and also after it. */
const HALF_SECONDS = 1

/**
 * Repeats the two seconds around a moment of the film until the person pauses the film. Pauses the film when `timeMs`
 * is null. Does nothing while `isTrying`, because a trial of settings plays the film then.
 */
export function useClip(video: HTMLVideoElement, timeMs: number | null, isTrying: boolean): void {
  useEffect(() => {
    if (isTrying) return
    if (timeMs === null) return video.pause()
    const middle = timeMs / 1000
    const restart = () => seekTo(video, Math.max(0, middle - HALF_SECONDS))
    const onTime = () => {
      if (video.currentTime > middle + HALF_SECONDS) restart()
    }
    const onEnded = () => {
      restart()
      void play(video)
    }
    setRate(video, 1)
    restart()
    void play(video)
    video.addEventListener('timeupdate', onTime)
    video.addEventListener('ended', onEnded)
    return () => {
      video.removeEventListener('timeupdate', onTime)
      video.removeEventListener('ended', onEnded)
    }
  }, [video, timeMs, isTrying])
}
