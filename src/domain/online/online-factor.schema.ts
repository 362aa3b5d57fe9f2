import * as v from 'valibot'
import { NumberEntry } from '../shared/form-fields.ts'

const NO_FACTOR = 'Please enter a number from 0.1 to 10 with at most two decimals'

const OptionalFactor = v.nullish(
  v.pipe(
    NumberEntry,
    v.transform(factorOrBlank),
    v.check((factor) => factor === null || (factor >= 0.1 && factor <= 10), NO_FACTOR),
  ),
  '',
)

/** `onlineFactor` is the number of people for each view online. An empty entry becomes null. */
export const OnlineFactorDraft = v.object({ onlineFactor: OptionalFactor })
export type OnlineFactorDraft = v.InferOutput<typeof OnlineFactorDraft>

/** `factorOrBlank` returns null for an empty entry and NaN for an invalid number. */
function factorOrBlank(entry: string | number): number | null {
  const text = String(entry).trim().replace(',', '.')
  if (text === '' || text === 'NaN') return null
  return /^(\d{1,2}(\.\d{1,2})?|\.\d{1,2})$/.test(text) ? Number(text) : Number.NaN
}
