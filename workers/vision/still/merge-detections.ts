import type { FrameBox } from '../contract.ts'
import { areaOf, intersectionOverUnion, sharedArea } from '../geometry.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'

/**
 * The people that the model found in one region of the frame. Boxes are in frame pixels, cut off at the region's edge.
 */
export type TileDetections = { region: FrameBox; detections: readonly Detection[] }

/** Two boxes are the same person when they overlap by more than this (IoU). */
const SAME_PERSON_IOU = 0.45
/** A cut-off box shows a part of a known person when both boxes share more than this part of the smaller box. */
const PART_SHARE = 0.5
/** A tile's inner edge cuts off a box that ends this near to the edge (share of the tile's side). */
const EDGE_SHARE = 0.01
/** A person with this share of the frame's area or height is as visible in the whole frame as in any tile. */
const LARGE_AREA = 0.1
const LARGE_HEIGHT = 0.5
/**
 * A large box of a tile counts only where the whole frame also has a box. The box of the whole frame needs at least
 * this score and this overlap (IoU).
 */
const HINT_SCORE = 0.15
const HINT_IOU = 0.3
/**
 * Weight of a second tile's score, 0..1. The weight is below 1, because the same model judges the same moment in both
 * tiles.
 */
const SECOND_SCORE_WEIGHT = 0.5

/** The best box of a person so far, its tile, and the best score of the same person in another tile. */
type Candidate = Detection & { tile: number; secondScore: number }

/**
 * Merges the detections of several tiles. The first tile must be the whole frame. Returns people with a score of at
 * least `minScore`, best first.
 *
 * - Two boxes that overlap by more than `SAME_PERSON_IOU` show the same person, and the better box is kept.
 * - If these boxes come from different tiles, the score rises to 1 − (1 − best)(1 − second ∕ 2). So two low scores can
 *   together reach `minScore`.
 * - A box that a tile's inner edge cuts off counts only where the box is not part of a person already found.
 * - Any other box inside a larger box is kept as another person. In rows of seats most people are in front of others.
 * - A large box that appears only in tiles is dropped, because pieces of curtains and doors look like people.
 *
 * Tiles in addition to the whole frame, and matching by share of the smaller box, come from SAHI (Akyon, Altinuc,
 * Temizel: Slicing Aided Hyper Inference, 2022). The higher score for agreement comes from weighted boxes fusion
 * (Solovyev, Wang, Gabruseva 2021). The formula is the probability that at least one of two witnesses is right. The
 * second witness has half the weight.
 */
export function mergeDetections(tiles: readonly TileDetections[], frame: Size, minScore: number): Detection[] {
  const whole: Candidate[] = []
  const parts: Candidate[] = []
  for (const [tile, { region, detections }] of tiles.entries()) {
    for (const { box, score } of detections) {
      const list = isCutOff(box, region, frame) ? parts : whole
      list.push({ box, score, tile, secondScore: 0 })
    }
  }
  const people = mergeSamePerson(whole.toSorted(byScore)).filter((person) => scoreOf(person) >= minScore)
  for (const part of parts.toSorted(byScore)) {
    if (part.score < minScore) break
    if (!people.some((person) => isPartOf(part.box, person.box))) people.push(part)
  }
  const hints = tiles[0]?.detections.filter(({ score }) => score >= HINT_SCORE) ?? []
  return people
    .filter(({ box }) => !isLarge(box, frame) || hints.some((hint) => intersectionOverUnion(hint.box, box) > HINT_IOU))
    .map((person) => ({ box: person.box, score: scoreOf(person) }))
    .toSorted(byScore)
}

function isLarge(box: FrameBox, frame: Size): boolean {
  return areaOf(box) > LARGE_AREA * frame.width * frame.height || box.bottom - box.top > LARGE_HEIGHT * frame.height
}

/** Returns one candidate per person. `candidates` are sorted, best first. */
function mergeSamePerson(candidates: readonly Candidate[]): Candidate[] {
  const people: Candidate[] = []
  for (const candidate of candidates) {
    const person = findSamePerson(people, candidate.box)
    if (!person) people.push(candidate)
    else if (person.tile !== candidate.tile) person.secondScore = Math.max(person.secondScore, candidate.score)
  }
  return people
}

/** Returns the person whose box overlaps this box most, or null when no overlap is enough for the same person. */
function findSamePerson(people: readonly Candidate[], box: FrameBox): Candidate | null {
  let best: Candidate | null = null
  let bestOverlap = SAME_PERSON_IOU
  for (const person of people) {
    const overlap = intersectionOverUnion(person.box, box)
    if (overlap <= bestOverlap) continue
    best = person
    bestOverlap = overlap
  }
  return best
}

function scoreOf({ score, secondScore }: Candidate): number {
  return 1 - (1 - score) * (1 - SECOND_SCORE_WEIGHT * secondScore)
}

function byScore(a: Candidate, b: Candidate): number
function byScore(a: Detection, b: Detection): number
function byScore(a: Detection, b: Detection): number {
  return b.score - a.score
}

function isPartOf(part: FrameBox, person: FrameBox): boolean {
  const smaller = Math.min(areaOf(part), areaOf(person))
  return intersectionOverUnion(part, person) > SAME_PERSON_IOU || sharedArea(part, person) > PART_SHARE * smaller
}

/** Returns whether a box ends at an inner edge of its region, which is not an edge of the frame. */
function isCutOff(box: FrameBox, region: FrameBox, frame: Size): boolean {
  const across = EDGE_SHARE * (region.right - region.left)
  const down = EDGE_SHARE * (region.bottom - region.top)
  return (
    (region.left > 0 && box.left < region.left + across) ||
    (region.top > 0 && box.top < region.top + down) ||
    (region.right < frame.width && box.right > region.right - across) ||
    (region.bottom < frame.height && box.bottom > region.bottom - down)
  )
}
