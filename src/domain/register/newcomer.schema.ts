import * as v from 'valibot'
import { optionalText, requiredText } from '../shared/form-fields.ts'

/** A first name and an age are enough; the rest can follow on the member's page. */
export const NewcomerDraft = v.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: optionalText(100),
  ageBand: v.picklist(['adult', 'child']),
})
export type NewcomerDraft = v.InferOutput<typeof NewcomerDraft>
