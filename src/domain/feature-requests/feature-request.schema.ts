import * as v from 'valibot'
import { requiredText } from '../shared/form-fields.ts'

export const FeatureRequestDraft = v.object({
  title: requiredText(200, 'Title is required'),
  description: requiredText(10_000, 'Description is required'),
})
export type FeatureRequestDraft = v.InferOutput<typeof FeatureRequestDraft>
