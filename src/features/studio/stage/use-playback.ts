import { useSyncExternalStore } from 'react'

const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'durationchange', 'emptied'] as const

type Playback = { isPlaying: boolean; isEnded: boolean; positionSeconds: number; durationSeconds: number }

/**
 * Returns the playback state of a video element. The position is in tenths of a second and changes about four times a
 * second.
 */
export function usePlayback(video: HTMLVideoElement): Playback {
  const state = useSyncExternalStore(
    (onChange) => {
      for (const event of EVENTS) video.addEventListener(event, onChange)
      return () => {
        for (const event of EVENTS) video.removeEventListener(event, onChange)
      }
    },
    () => {
      const duration = Number.isFinite(video.duration) ? video.duration : 0
      return [video.paused, video.ended, Math.round(video.currentTime * 10) / 10, duration].join(' ')
    },
  )
  const [isPaused, isEnded, position, duration] = state.split(' ')
  return {
    isPlaying: isPaused === 'false',
    isEnded: isEnded === 'true',
    positionSeconds: Number(position),
    durationSeconds: Number(duration),
  }
}

/** Plays the video. An interruption by another command (a pause, a new file) is ignored. */
export async function play(video: HTMLVideoElement) {
  try {
    await video.play()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}

export async function restart(video: HTMLVideoElement) {
  seekTo(video, 0)
  await play(video)
}

export function setRate(video: HTMLVideoElement, rate: number) {
  // Without a default rate, the speed would be reset when the element loads again.
  video.defaultPlaybackRate = rate
  video.playbackRate = rate
}

export function seekTo(video: HTMLVideoElement, seconds: number) {
  video.currentTime = seconds
}
