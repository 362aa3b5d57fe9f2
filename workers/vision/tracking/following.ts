import type { Track } from './tracker.ts'

/** When frames are at least this far apart, a person may be seen only one time before crossing a line. */
const SLOW_STEP_MS = 150

/**
 * Creates a function that returns the tracks for the counter, with smoothed boxes. A track needs two sightings, because
 * a false detection is rarely repeated. A false detection beside a line would take over the path of a person lost there
 * (`counting/re-identify.ts`). When frames are far apart, one sighting is enough. Boxes are smoothed, because a
 * jittering box steps over a line at which the person stands. `nowMs` is the stream's clock.
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
