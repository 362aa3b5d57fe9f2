import * as v from 'valibot'
import { expect, test } from 'vitest'
import { EVENT_DEFAULTS, EventDraft } from '@/domain/events/event.schema.ts'
import { formValues } from './form-values.ts'

test('a form opens with every field of its schema and nothing else', () => {
  const Draft = v.object({
    firstName: v.string(),
    phone: v.nullish(v.string()),
    notes: v.nullish(v.string()),
    status: v.picklist(['active', 'visitor']),
  })
  const stored = { id: '1', firstName: 'Ruth', notes: null, status: 'visitor' }
  expect(formValues(Draft, stored)).toEqual({ firstName: 'Ruth', phone: '', notes: '', status: 'visitor' })
})

test('in the values of a form, numbers become text, and choices do not change', () => {
  const values = formValues(EventDraft, { ...EVENT_DEFAULTS, maxAttendees: 0, registrationRequired: false })
  expect(values).toMatchObject({ maxAttendees: '0', registrationRequired: false, eventType: 'general' })
})
