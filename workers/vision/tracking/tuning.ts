/** The tracker's constants that leave-one-sequence-out chooses from a grid (`src/testing/bench/tracking.ts`). */
export type TrackerTuning = {
  /** Tracks with this many sightings choose before those that may be false detections. */
  confirmedSightings: number
  /** Other tracks are lost when unseen for longer than this, in milliseconds. */
  unconfirmedMs: number
  /** No track starts where two boxes share more than this share of the smaller one. */
  maxCover: number
  /** The least overlap for tracks lost for more than a second: another person may be there by now. */
  lostMinIou: number
}

export const TUNING: TrackerTuning = {
  confirmedSightings: 6,
  unconfirmedMs: 250,
  maxCover: 0.9,
  lostMinIou: 0.8,
}
