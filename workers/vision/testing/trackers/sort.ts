import { intersectionOverUnion } from '../../geometry.ts'
import type { Detection } from '../../inference/detections.ts'
import { assign } from '../../tracking/assign.ts'
import type { Labelled } from '../mot-metrics.ts'
import { advanceAreaFilter, areaBoxOf, measureAreaFilter, startAreaFilter } from './area-filter.ts'
import type { AreaFilter } from './area-filter.ts'

/** These settings gave the results published by Bewley et al. (2016); ages and hits are in frames. */
const MAX_AGE = 1
const MIN_HITS = 3
const MIN_OVERLAP = 0.3

type SortTrack = { id: number; filter: AreaFilter; unseen: number; streak: number }

/**
 * Creates SORT as published. SORT is the baseline for Narthex's tracker, and its published figures check the evaluator.
 * SORT has a Kalman filter over centre, area and aspect ratio with constant speeds per FRAME. One optimal assignment by
 * overlap matches detections to tracks. A track is reported only in frames with a sighting, after `MIN_HITS` further
 * frames in a row or at the sequence's start.
 */
export function createSort() {
  let tracks: SortTrack[] = []
  let frames = 0
  let nextId = 1

  return (detections: readonly Detection[]): Labelled[] => {
    frames++
    const predicted = tracks.map(advance)
    tracks = tracks.filter((_, index) => predicted[index] !== null)
    const boxes = predicted.filter((box) => box !== null)
    const overlaps = boxes.map((box) => detections.map((detection) => intersectionOverUnion(box, detection.box)))
    const free = new Set(detections)
    assign(overlaps, detections.length).forEach((column, row) => {
      if (column < 0 || overlaps[row]![column]! < MIN_OVERLAP) return
      free.delete(detections[column]!)
      const track = tracks[row]!
      measureAreaFilter(track.filter, detections[column]!.box)
      track.unseen = 0
      track.streak++
    })
    for (const { box } of free) tracks.push({ id: nextId++, filter: startAreaFilter(box), unseen: 0, streak: 0 })
    const isReported = ({ unseen, streak }: SortTrack) => unseen === 0 && (streak >= MIN_HITS || frames <= MIN_HITS)
    const reported = tracks.filter(isReported).map(({ id, filter }) => ({ id, box: areaBoxOf(filter)! }))
    tracks = tracks.filter(({ unseen }) => unseen <= MAX_AGE)
    return reported
  }
}

/** Predicts a track one frame forward. Returns null when its box is no longer valid. */
function advance(track: SortTrack) {
  if (track.unseen > 0) track.streak = 0
  track.unseen++
  return advanceAreaFilter(track.filter)
}
