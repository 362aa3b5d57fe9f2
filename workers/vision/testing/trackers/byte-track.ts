import type { FrameBox } from '../../contract.ts'
import { intersectionOverUnion } from '../../geometry.ts'
import type { Detection } from '../../inference/detections.ts'
import { assign } from '../../tracking/assign.ts'
import type { Labelled } from '../mot-metrics.ts'
import { advanceCoordinate, measureCoordinate, startCoordinate } from './coordinate.ts'
import type { Coordinate } from './coordinate.ts'

/** These settings gave the results published by Zhang et al. (2022). Each `…_COST` is the highest cost of a match. */
const TRACK_SCORE = 0.6
const NEW_TRACK_SCORE = TRACK_SCORE + 0.1
const LOW_SCORE = 0.1
const MATCH_COST = 0.9
const LOW_SCORE_MATCH_COST = 0.5
const UNCONFIRMED_MATCH_COST = 0.7
const DUPLICATE_COST = 0.15
/** A lost track is kept for 30 frames of a camera with 30 frames a second. */
const BUFFER_SECONDS = 1

/** Noise of position and of speed, as a share of the height; the shape has its own noise. */
const POSITION_WEIGHT = 1 / 20
const SPEED_WEIGHT = 1 / 160
const SHAPE = 2
const HEIGHT = 3

type ByteTrack = {
  id: number
  filter: Coordinate[]
  isConfirmed: boolean
  isLost: boolean
  startFrame: number
  seenFrame: number
}

/**
 * Creates ByteTrack as published. High scores are matched before low scores. The Kalman filter over centre, shape and
 * height has speeds per FRAME.
 */
export function createByteTrack(framesPerSecond: number) {
  let tracks: ByteTrack[] = []
  let frame = 0
  let nextId = 1

  return (detections: readonly Detection[]): Labelled[] => {
    frame++
    const high = detections.filter(({ score }) => score > TRACK_SCORE)
    const low = detections.filter(({ score }) => score > LOW_SCORE && score < TRACK_SCORE)
    const confirmed = tracks.filter(({ isConfirmed }) => isConfirmed)
    const unconfirmed = tracks.filter(({ isConfirmed }) => !isConfirmed)
    for (const track of confirmed) advance(track)
    const first = match(confirmed, high, MATCH_COST, true)
    const present = first.tracks.filter(({ isLost }) => !isLost)
    const second = match(present, low, LOW_SCORE_MATCH_COST, false)
    const third = match(unconfirmed, first.detections, UNCONFIRMED_MATCH_COST, true)
    for (const [track, { box }] of [...first.pairs, ...second.pairs, ...third.pairs]) see(track, box, frame)
    for (const track of second.tracks) track.isLost = true
    const maxLost = Math.floor(BUFFER_SECONDS * framesPerSecond)
    tracks = tracks.filter((track) => !third.tracks.includes(track) && frame - track.seenFrame <= maxLost)
    for (const { box, score } of third.detections) {
      if (score >= NEW_TRACK_SCORE) tracks.push(startTrack(box, nextId++, frame))
    }
    tracks = withoutDuplicates(tracks)
    return tracks
      .filter((track) => track.isConfirmed && !track.isLost)
      .map((track) => ({ id: track.id, box: boxOf(track) }))
  }
}

function match(tracks: readonly ByteTrack[], detections: readonly Detection[], maxCost: number, isFused: boolean) {
  const worth = tracks.map((track) => {
    const box = boxOf(track)
    return detections.map((one) => {
      const likeness = intersectionOverUnion(box, one.box) * (isFused ? one.score : 1)
      return Math.max(0, maxCost - (1 - likeness))
    })
  })
  const columns = assign(worth, detections.length)
  const taken = new Set(columns)
  return {
    pairs: columns.flatMap((column, row): [ByteTrack, Detection][] =>
      column < 0 ? [] : [[tracks[row]!, detections[column]!]],
    ),
    tracks: tracks.filter((_, row) => columns[row]! < 0),
    detections: detections.filter((_, column) => !taken.has(column)),
  }
}

function withoutDuplicates(tracks: readonly ByteTrack[]): ByteTrack[] {
  const dropped = new Set<ByteTrack>()
  for (const present of tracks) {
    for (const lost of tracks) {
      if (present.isLost || !lost.isLost) continue
      if (1 - intersectionOverUnion(boxOf(present), boxOf(lost)) >= DUPLICATE_COST) continue
      const isLonger = present.seenFrame - present.startFrame > lost.seenFrame - lost.startFrame
      dropped.add(isLonger ? lost : present)
    }
  }
  return tracks.filter((track) => !dropped.has(track))
}

function startTrack(box: FrameBox, id: number, frame: number): ByteTrack {
  const height = box.bottom - box.top
  const filter = measure(box).map((value, index) => {
    if (index === SHAPE) return startCoordinate(value, 1e-4, 1e-10)
    return startCoordinate(value, (2 * POSITION_WEIGHT * height) ** 2, (10 * SPEED_WEIGHT * height) ** 2)
  })
  return { id, filter, isConfirmed: frame === 1, isLost: false, startFrame: frame, seenFrame: frame }
}

function advance({ filter, isLost }: ByteTrack): void {
  if (isLost) filter[HEIGHT]!.speed = 0
  const height = filter[HEIGHT]!.value
  filter.forEach((one, index) => {
    if (index === SHAPE) advanceCoordinate(one, 1e-4, 1e-10)
    else advanceCoordinate(one, (POSITION_WEIGHT * height) ** 2, (SPEED_WEIGHT * height) ** 2)
  })
}

function see(track: ByteTrack, box: FrameBox, frame: number): void {
  const height = track.filter[HEIGHT]!.value
  measure(box).forEach((measured, index) => {
    measureCoordinate(track.filter[index]!, measured, index === SHAPE ? 1e-2 : (POSITION_WEIGHT * height) ** 2)
  })
  track.isConfirmed = true
  track.isLost = false
  track.seenFrame = frame
}

function measure({ left, top, right, bottom }: FrameBox): number[] {
  return [(left + right) / 2, (top + bottom) / 2, (right - left) / (bottom - top), bottom - top]
}

function boxOf({ filter }: ByteTrack): FrameBox {
  const [x, y, shape, height] = filter.map(({ value }) => value) as [number, number, number, number]
  const halfWidth = (shape * height) / 2
  return { left: x - halfWidth, top: y - height / 2, right: x + halfWidth, bottom: y + height / 2 }
}
