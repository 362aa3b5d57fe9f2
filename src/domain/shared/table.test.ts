import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Id, OptionalText } from './column-values.ts'
import { confidentialTextField, optionalTextField, textField } from './common-fields.ts'
import { field, pick, readOnly, table, toRow, writeOnly } from './table.ts'

const Members = table('members', {
  id: readOnly(Id),
  firstName: textField(100, 'First name is required'),
  phone: optionalTextField(50),
  userId: writeOnly(v.string()),
})
const id = '00000000-0000-4000-8000-000000000001'

test('a query for a table gives each column the name of its field', () => {
  expect(Members.columns).toBe('id, firstName:first_name, phone')
  expect(pick(Members, 'firstName', 'id').columns).toBe('firstName:first_name, id')
})

test('a row with a missing field, a wrong value or an extra field is refused', () => {
  const row = { id, firstName: 'Ada', phone: null }
  expect(v.parse(Members.answer, row)).toEqual(row)
  for (const wrong of [
    { id, firstName: 'Ada' },
    { ...row, phone: 7 },
    { ...row, userId: id },
  ]) {
    expect(v.is(Members.answer, wrong)).toBe(false)
  }
  expect(v.parse(pick(Members, 'id').answer, { id })).toEqual({ id })
})

test('the draft of a row has only the fields that may be written', () => {
  expect(Object.keys(Members.draft.entries)).toEqual(['firstName', 'phone', 'userId'])
  expect(v.parse(Members.draft, { firstName: ' Ada ', userId: id })).toEqual({
    firstName: 'Ada',
    phone: null,
    userId: id,
  })
})

test('a complete or partial draft becomes a row with only the fields that may be written', () => {
  const draft = { firstName: 'Ada', phone: null, userId: id }
  expect(toRow(Members, draft)).toEqual({ first_name: 'Ada', phone: null, user_id: id })
  expect(toRow(Members, { phone: '555', id, nickname: 'A' })).toEqual({ phone: '555' })
})

test('the compiler refuses a table description that differs from the database', () => {
  const refused = [
    // @ts-expect-error The table has no column first_nam
    table('members', { firstNam: readOnly(v.string()) }),
    // @ts-expect-error The column phone may be null
    table('members', { phone: readOnly(v.string()) }),
    // @ts-expect-error The column membership_status may be 'visitor'
    table('members', { membershipStatus: readOnly(v.picklist(['active', 'inactive'])) }),
    // @ts-expect-error The column phone takes no number
    table('members', { phone: field(OptionalText, v.number()) }),
    // @ts-expect-error The table has no field lastName
    pick(Members, 'lastName'),
  ]
  expect(refused).toHaveLength(5)
})

test('a confidential text in a separate table is selected with the name of its field', () => {
  const Gatherings = table('events', { id: readOnly(Id), contactPerson: confidentialTextField(200) })
  expect(Gatherings.columns).toBe('id, ...event_contacts(contactPerson:contact_person)')
  expect(pick(Gatherings, 'contactPerson').columns).toBe('...event_contacts(contactPerson:contact_person)')
  expect(toRow(Gatherings, { contactPerson: 'Ruth' })).toEqual({ contact_person: 'Ruth' })
})
