import type { Track } from './tracker.ts'

/** Where frames are further apart a person may be seen only once before crossing a line. */
const SLOW_STEP_MS = 150

/**
 * The tracks that the counter follows, with smoothed boxes: those seen at least twice, unless frames are far apart. A
 * false detection is rarely repeated, but beside a line it would take over the path of a person lost there
 * (`counting/re-identify.ts`). Smoothed, because a jittering box steps over a line that the person stands at.
 * `nowMs`: the stream's clock.
 */
export function createFollowing(): (tracks: readonly Track[], nowMs: number) => Track[] {
  let newestMs = Number.NEGATIVE_INFINITY
  return (tracks, nowMs) => {
    const isSlow = nowMs - newestMs >= SLOW_STEP_MS
    newestMs = nowMs
    const followed = isSlow ? tracks : tracks.filter(({ sightings }) => sightings > 1)
    return followed.map((track) => ({ ...track, box: track.smoothedBox }))
  }
}
