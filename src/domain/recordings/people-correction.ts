import { MAX_PERSON_BOXES } from './person-box.ts'
import type { PersonBox } from './person-box.ts'

/** `PeopleChange` removes a person from a snapshot or adds a person to it. */
export type PeopleChange = { removed: PersonBox } | { added: PersonBox }

/**
 * `USUAL_SIZE` is the width and height of a person added to a picture without other people, as fractions of the
 * picture.
 */
const USUAL_SIZE = [0.06, 0.16] as const

/**
 * Returns the boxes and the count of a snapshot after a correction.
 *
 * @param people null when the snapshot has no boxes; the count may exceed the number of boxes
 */
export function correctedPeople(
  { people, peopleCount }: { people: PersonBox[] | null; peopleCount: number },
  change: PeopleChange,
): { people: PersonBox[]; peopleCount: number } {
  if ('added' in change) {
    return { people: [...(people ?? []), change.added].slice(0, MAX_PERSON_BOXES), peopleCount: peopleCount + 1 }
  }
  const before = people ?? []
  const rest = before.filter((person) => !isSame(person, change.removed))
  return { people: rest, peopleCount: rest.length < before.length ? Math.max(0, peopleCount - 1) : peopleCount }
}

/** Returns a box for a person at a point. The box has the median size of the other boxes and is inside the picture. */
export function personAt(point: { x: number; y: number }, others: readonly PersonBox[]): PersonBox {
  const [usualWidth, usualHeight] = USUAL_SIZE
  const width = middle(others.map(([left, , right]) => right - left)) ?? usualWidth
  const height = middle(others.map(([, top, , bottom]) => bottom - top)) ?? usualHeight
  const left = Math.min(1 - width, Math.max(0, point.x - width / 2))
  const top = Math.min(1 - height, Math.max(0, point.y - height / 2))
  return [rounded(left), rounded(top), rounded(left + width), rounded(top + height), 1]
}

function isSame(one: PersonBox, other: PersonBox): boolean {
  return one.every((value, index) => value === other[index])
}

function middle(sizes: number[]): number | null {
  return sizes.toSorted((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? null
}

function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000
}
