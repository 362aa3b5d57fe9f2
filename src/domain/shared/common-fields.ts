import * as v from 'valibot'
import { ConfidentialText, Count, DateText, Id, OptionalText } from './column-values.ts'
import { OptionalDate, OptionalId, optionalCount, optionalText, requiredText } from './form-fields.ts'
import { field } from './table.ts'

/**
 * Each function returns a field for `table`, with the schema for reading the column and the schema of the form field.
 */

export const textField = (limit: number, message: string) => field(v.string(), requiredText(limit, message))

export const optionalTextField = (limit: number) => field(OptionalText, optionalText(limit))

/** Only owners and staff may read a confidential text. Counters may write a confidential text. */
export const confidentialTextField = (limit: number) => field(ConfidentialText, optionalText(limit))

export const optionalDateField = () => field(v.nullable(DateText), OptionalDate)

export const optionalIdField = () => field(v.nullable(Id), OptionalId)

export const optionalCountField = (range: { min: number; max: number }) =>
  field(v.nullable(Count), optionalCount(range))
