import type { FrameBox } from '../contract.ts'
import { intersectionOverUnion } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import { assign } from '../tracking/assign.ts'
import type { Labelled } from './mot-metrics.ts'

/** The settings of the results published by Bewley et al. (2016), in frames. */
const MAX_AGE = 1
const MIN_HITS = 3
const MIN_OVERLAP = 0.3

/** Noise of the published filter for centre, area and shape, and for the speeds of centre and area. */
const MEASUREMENT_NOISE = [1, 1, 10, 10] as const
const START_VARIANCE = 10
const START_SPEED_VARIANCE = 10_000
const POSITION_NOISE = 1
const SPEED_NOISE = 0.01
const AREA_SPEED_NOISE = 0.0001

/**
 * SORT as published: the baseline for our tracker and the check of the evaluator. A Kalman filter over centre, area and
 * aspect ratio with constant speeds per FRAME, and one optimal assignment by overlap. The coordinates are independent, so
 * the filter is four small ones. A track is reported only in frames it was seen in, after `MIN_HITS` further frames in a
 * row or at the sequence's start.
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
      update(tracks[row]!, detections[column]!.box)
    })
    for (const { box } of free) tracks.push(startTrack(box, nextId++))
    const isReported = ({ unseen, streak }: SortTrack) => unseen === 0 && (streak >= MIN_HITS || frames <= MIN_HITS)
    const reported = tracks.filter(isReported).map((track) => ({ id: track.id, box: boxOf(track)! }))
    tracks = tracks.filter(({ unseen }) => unseen <= MAX_AGE)
    return reported
  }
}

/** Value, speed per frame and their covariance. */
type Coordinate = { value: number; speed: number; valueVariance: number; covariance: number; speedVariance: number }

type SortTrack = { id: number; coordinates: Coordinate[]; unseen: number; streak: number }

/** Centre, area and shape. */
function measure(box: FrameBox): number[] {
  const width = box.right - box.left
  const height = box.bottom - box.top
  return [box.left + width / 2, box.top + height / 2, width * height, width / height]
}

function startTrack(box: FrameBox, id: number): SortTrack {
  const coordinates = measure(box).map((value, index) => ({
    value,
    speed: 0,
    valueVariance: START_VARIANCE,
    covariance: 0,
    speedVariance: index < 3 ? START_SPEED_VARIANCE : 0,
  }))
  return { id, coordinates, unseen: 0, streak: 0 }
}

/** Predicts a track one frame on; null when its box is no longer valid. */
function advance(track: SortTrack): FrameBox | null {
  const [, , area] = track.coordinates
  if (area!.value + area!.speed <= 0) area!.speed = 0
  track.coordinates.forEach((one, index) => {
    one.value += one.speed
    one.valueVariance += 2 * one.covariance + one.speedVariance + POSITION_NOISE
    one.covariance += one.speedVariance
    if (index < 3) one.speedVariance += index === 2 ? AREA_SPEED_NOISE : SPEED_NOISE
  })
  if (track.unseen > 0) track.streak = 0
  track.unseen++
  return boxOf(track)
}

function update(track: SortTrack, box: FrameBox): void {
  measure(box).forEach((measured, index) => {
    const one = track.coordinates[index]!
    const total = one.valueVariance + MEASUREMENT_NOISE[index]!
    const gain = one.valueVariance / total
    const speedGain = one.covariance / total
    const innovation = measured - one.value
    one.value += gain * innovation
    one.speed += speedGain * innovation
    one.speedVariance -= speedGain * one.covariance
    one.covariance *= 1 - gain
    one.valueVariance *= 1 - gain
  })
  track.unseen = 0
  track.streak++
}

function boxOf({ coordinates }: SortTrack): FrameBox | null {
  const [x, y, area, shape] = coordinates.map((one) => one.value) as [number, number, number, number]
  const width = Math.sqrt(area * shape)
  const height = area / width
  if (!Number.isFinite(width) || !Number.isFinite(height)) return null
  return { left: x - width / 2, top: y - height / 2, right: x + width / 2, bottom: y + height / 2 }
}
