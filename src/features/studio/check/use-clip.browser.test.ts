import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useClip } from './use-clip.ts'

/** Moves the film to `seconds` and returns the time at which playback continues. */
function playTo(video: HTMLVideoElement, seconds: number, event: 'timeupdate' | 'ended' = 'timeupdate'): number {
  video.currentTime = seconds
  video.dispatchEvent(new Event(event))
  return video.currentTime
}

test('the two seconds around a difference play again and again, until the next difference is shown', async () => {
  // A video element without a source keeps the time that the test sets.
  const video = document.createElement('video')
  video.muted = true
  video.playbackRate = 2
  type Shown = { timeMs: number | null }
  const useShown = (shown?: Shown) => useClip(video, shown!.timeMs, false)
  const clip = await renderHook<Shown, void>(useShown, { initialProps: { timeMs: 42_000 } })
  expect([video.currentTime, video.playbackRate, video.paused]).toEqual([41, 1, false])
  expect(playTo(video, 42.9)).toBe(42.9)
  expect(playTo(video, 43.1)).toBe(41)
  video.pause()
  expect(playTo(video, 42.2, 'ended')).toBe(41)
  expect(video.paused).toBe(false)

  // A clip at the beginning of the film is shorter than two seconds, because it cannot begin before the film.
  await clip.rerender({ timeMs: 400 })
  expect(video.currentTime).toBe(0)
  expect(playTo(video, 1.3)).toBe(1.3)
  expect(playTo(video, 1.5)).toBe(0)

  await clip.rerender({ timeMs: null })
  expect(video.paused).toBe(true)
  expect(playTo(video, 9)).toBe(9)
})
