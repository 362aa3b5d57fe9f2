/**
 * Constants of the tracker. The benchmark `src/testing/bench/tracking.ts` chooses the constants from a grid, and leaves
 * out one sequence at a time.
 */
export type TrackerTuning = {
  /** Tracks with this many sightings are matched before tracks with fewer sightings, which may be false detections. */
  confirmedSightings: number
  /** A track with fewer sightings than `confirmedSightings` is lost after this many milliseconds without a sighting. */
  unconfirmedMs: number
  /**
   * A detection starts no track if its box overlaps a person's box of the same frame too much. `maxCover` is the largest
   * allowed overlap, as a part of the smaller box.
   */
  maxCover: number
  /** The least overlap for tracks lost for more than a second, because another person may be there by now. */
  lostMinIou: number
}

export const TUNING: TrackerTuning = {
  confirmedSightings: 6,
  unconfirmedMs: 250,
  maxCover: 0.9,
  lostMinIou: 0.8,
}
