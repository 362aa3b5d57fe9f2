import type { FrameBox } from '../contract.ts'
import { areaOf, intersectionOverUnion, sharedArea } from '../geometry.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detect.ts'

/** What one pass of the model found in one region of the frame: boxes in frame pixels, cut to the region. */
export type Look = { region: FrameBox; detections: readonly Detection[] }

/** Two boxes are one person when they overlap by more (IoU). */
const SAME_PERSON_IOU = 0.45
/** A box that a tile's edge cut off is part of a person in whom more than this share of the smaller box lies. */
const PART_SHARE = 0.5
/** A box that ends this near to a tile's inner edge was cut off by it; share of the tile's side. */
const EDGE_SHARE = 0.01
/** How much a second look counts beside the first, 0..1: both are the same model's at the same moment. */
const SECOND_LOOK_WEIGHT = 0.5

/** A person while looks are put together: the best box, and the best score of another look that shows the same. */
type Candidate = Detection & { look: number; second: number }

/**
 * What several looks at one frame found → people scoring at least `minScore`, best first. Pure.
 *
 * Best first, a box that overlaps a better one is that person again, and where another look found it, it is a second
 * opinion: a person scores 1 − (1 − best)(1 − second ∕ 2), so two faint sightings can make a sure one. Boxes that a tile's
 * inner edge cut off come last: they count only where nobody was seen whole. Boxes that lie in one another are
 * otherwise left alone, since in rows of seats most people stand before others.
 *
 * Tiles beside the whole picture, and matching by share of the smaller box, are SAHI's (Akyon, Altinuc, Temizel:
 * Slicing Aided Hyper Inference, 2022). That agreement raises a score is weighted boxes fusion's idea (Solovyev, Wang,
 * Gabruseva 2021); the rule here is the one for two witnesses, the second at half weight.
 */
export function mergeLooks(looks: readonly Look[], frame: Size, minScore: number): Detection[] {
  const whole: Candidate[] = []
  const parts: Candidate[] = []
  for (const [look, { region, detections }] of looks.entries()) {
    for (const { box, score } of detections) {
      const found = isCutOff(box, region, frame) ? parts : whole
      found.push({ box, score, look, second: 0 })
    }
  }
  const people = agree(whole.toSorted(byScore)).filter((person) => scoreOf(person) >= minScore)
  for (const part of parts.toSorted(byScore)) {
    if (part.score < minScore) break
    if (!people.some((person) => isPartOf(part.box, person.box))) people.push(part)
  }
  return people.map((person) => ({ box: person.box, score: scoreOf(person) })).toSorted(byScore)
}

/** One candidate for each person of those given, best first, with what other looks say of it. */
function agree(candidates: readonly Candidate[]): Candidate[] {
  const people: Candidate[] = []
  for (const candidate of candidates) {
    const person = nearest(people, candidate.box)
    if (!person) people.push(candidate)
    else if (person.look !== candidate.look) person.second = Math.max(person.second, candidate.score)
  }
  return people
}

/** The person whose box this one overlaps most, when that makes the two one person. */
function nearest(people: readonly Candidate[], box: FrameBox): Candidate | null {
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

function scoreOf({ score, second }: Candidate): number {
  return 1 - (1 - score) * (1 - SECOND_LOOK_WEIGHT * second)
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

/** Whether a box ends at an edge of its region that is not the frame's own. */
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
