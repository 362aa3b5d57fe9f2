import * as v from 'valibot'
import { Id, Instant } from '../shared/column-values.ts'
import { textField } from '../shared/common-fields.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'
import { isContact, plainDigits } from './contact.rules.ts'

const NO_CONTACT = 'Please enter an email address or a phone number'

const Contact = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(NO_CONTACT),
  v.transform(plainDigits),
  v.check(isContact, NO_CONTACT),
)

export const NewcomerCards = table('newcomer_cards', {
  id: readOnly(Id),
  name: textField(100, 'Please enter your name'),
  /** `contact` is an email address or a phone number. */
  contact: field(v.string(), Contact),
  /** `mayCall` says whether the person agreed to be called. */
  mayCall: field(v.boolean(), v.boolean()),
  createdAt: readOnly(Instant),
})
export type NewcomerCard = RowOf<typeof NewcomerCards>

/** `CardDraft` is the form that a newcomer fills in. */
export const CardDraft = NewcomerCards.draft
export type CardDraft = v.InferOutput<typeof CardDraft>
