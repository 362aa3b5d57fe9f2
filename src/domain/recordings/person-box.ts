import * as v from 'valibot'

/**
 * The metadata of a snapshot (20,000 bytes) has room for `MAX_PERSON_BOXES` boxes. The people count may be higher than
 * the number of boxes.
 */
export const MAX_PERSON_BOXES = 400

const DECIMALS = 10_000
const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/**
 * A box has five numbers: left, top, right and bottom as fractions of the picture, and the score of the found person.
 */
export const PersonBox = v.tuple([Fraction, Fraction, Fraction, Fraction, Fraction])
export type PersonBox = v.InferOutput<typeof PersonBox>

type Found = { box: { left: number; top: number; right: number; bottom: number }; score: number }

/**
 * Returns boxes in the stored form, rounded to four decimals, which is about a tenth of a pixel. At most
 * `MAX_PERSON_BOXES` boxes with the highest scores are kept.
 */
export function personBoxes(people: readonly Found[]): PersonBox[] {
  return people
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_PERSON_BOXES)
    .map(({ box, score }) => [box.left, box.top, box.right, box.bottom, score].map(fraction) as PersonBox)
}

/**
 * Reads the boxes in a snapshot's metadata; null when the sender stored no boxes. A box that cannot be read is left
 * out.
 */
export function readPersonBoxes(metadata: unknown): PersonBox[] | null {
  const { people } = (metadata ?? {}) as { people?: unknown }
  if (!Array.isArray(people)) return null
  return people.flatMap((box) => {
    const read = v.safeParse(PersonBox, box)
    return read.success ? [read.output] : []
  })
}

function fraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * DECIMALS) / DECIMALS
}
