import * as v from 'valibot'

/** A snapshot's metadata has room for so many boxes (20,000 bytes); its people count is not limited by it. */
export const MAX_PERSON_BOXES = 400

const DECIMALS = 10_000
const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** Left, top, right and bottom as fractions of the picture, and the score of a person found in a snapshot. */
export const PersonBox = v.tuple([Fraction, Fraction, Fraction, Fraction, Fraction])
export type PersonBox = v.InferOutput<typeof PersonBox>

type Found = { box: { left: number; top: number; right: number; bottom: number }; score: number }

/** People as a snapshot keeps them: four decimals are a tenth of a pixel; of too many, those with the highest scores. */
export function personBoxes(people: readonly Found[]): PersonBox[] {
  return people
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_PERSON_BOXES)
    .map(({ box, score }) => [box.left, box.top, box.right, box.bottom, score].map(fraction) as PersonBox)
}

/**
 * The boxes in a snapshot's metadata; null where it keeps none, as snapshots of earlier versions and of other
 * senders do. Boxes that cannot be read are left out.
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
