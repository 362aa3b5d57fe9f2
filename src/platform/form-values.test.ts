import { expect, test } from 'vitest'
import { EVENT_DEFAULTS, EventDraft } from '@/domain/events/event.schema.ts'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import { formValues } from './form-values.ts'

test('a form opens with every field of its schema and nothing else', () => {
  const stored = { id: '1', firstName: 'Ruth', lastName: 'Moab', notes: null, membershipStatus: 'visitor' }
  expect(formValues(MemberDraft, stored)).toEqual({
    firstName: 'Ruth',
    lastName: 'Moab',
    email: '',
    phone: '',
    address: '',
    dateOfBirth: '',
    joinDate: '',
    membershipStatus: 'visitor',
    familyId: '',
    notes: '',
  })
})

test('numbers are text, choices stay what they are', () => {
  const values = formValues(EventDraft, { ...EVENT_DEFAULTS, maxAttendees: 0, registrationRequired: false })
  expect(values).toMatchObject({ maxAttendees: '0', registrationRequired: false, eventType: 'general' })
})
