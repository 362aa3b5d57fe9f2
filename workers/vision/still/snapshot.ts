import type { FoundPerson, PreciseCount, Snapshot } from '../contract.ts'
import { asFractions } from '../geometry.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'

/**
 * Returns the snapshot's fields about people: from the precise count if there is one, otherwise from the live count.
 */
export function describePeople(
  live: { people: FoundPerson[]; peopleInView: number },
  precise: PreciseCount | null,
): Pick<Snapshot, 'peopleCount' | 'confidence' | 'detectionCount' | 'people' | 'isPrecise'> {
  const people = precise?.people ?? live.people
  const confidence = people.length > 0 ? people.reduce((sum, { score }) => sum + score, 0) / people.length : null
  const peopleCount = precise ? people.length : live.peopleInView
  return { peopleCount, confidence, detectionCount: people.length, people, isPrecise: precise !== null }
}

/** Converts boxes in frame pixels to boxes as fractions of the frame. */
export function toFractions(people: readonly Detection[], frame: Size): FoundPerson[] {
  return people.map(({ box, score }) => ({ box: asFractions(box, frame), score }))
}
