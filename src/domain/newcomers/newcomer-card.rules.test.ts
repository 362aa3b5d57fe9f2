import * as v from 'valibot'
import { expect, test } from 'vitest'
import { memberOf } from '@/testing/factories/members.ts'
import { plainDigits } from './contact.rules.ts'
import { mergeOutcome, sortByLikeness, splitName } from './newcomer-card.rules.ts'
import { CardDraft } from './newcomer-card.schema.ts'

test.each([
  ['Ruth Okafor', 'Ruth', 'Okafor'],
  ['  Mary   Ann Smith ', 'Mary Ann', 'Smith'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Anna van der Berg', 'Anna', 'van der Berg'],
  ['Van Morrison', 'Van', 'Morrison'],
  ['De La', 'De', 'La'],
  ['Ruth', 'Ruth', '?'],
  ['<b>Ruth</b> Okafor', '<b>Ruth</b>', 'Okafor'],
  ['김 하나', '김', '하나'],
])('the name %o on a card is divided into %o and %o', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName })
})

const draft = (contact: string, name = 'Ruth') => v.safeParse(CardDraft, { name, contact, mayCall: false })

test.each(['ruth@example.org', '+64 21 555 01', '(555) 0101', '55501', 'call 55501 after six', '٠٢١٥٥٥'])(
  'the contact %o is accepted on a card',
  (contact) => expect(draft(contact).success).toBe(true),
)

test.each(['', ' ', 'ruth', '5550', 'ruth@', 'a b@c', '5'.repeat(51), '555\n01', `${'x'.repeat(320)}@a`])(
  'the contact %o is refused on a card',
  (contact) => {
    expect(draft(contact).issues?.map(({ message }) => message)).toEqual([
      'Please enter an email address or a phone number',
    ])
  },
)

test('a card needs a name of at most 100 characters', () => {
  expect(draft('55501', ' ').issues?.[0]?.message).toBe('Please enter your name')
  expect(draft('55501', 'x'.repeat(101)).issues?.[0]?.message).toBe('Please enter at most 100 characters')
})

test('digits of Arabic and Persian keyboards are written as 0 to 9', () => {
  expect(plainDigits('٠١٩ ۰۱۹ 019')).toBe('019 019 019')
})

test('a merge fills an empty field and keeps a field that has a value', () => {
  const phone = { contact: '+64 21 555 01' }
  const email = { contact: 'Ruth@Example.org' }
  expect(mergeOutcome(phone, { email: 'a@b', phone: null })).toEqual({ kind: 'phone', outcome: 'filled' })
  expect(mergeOutcome(phone, { email: null, phone: '(642) 15-5501' })).toEqual({ kind: 'phone', outcome: 'same' })
  expect(mergeOutcome(phone, { email: null, phone: '555' })).toEqual({ kind: 'phone', outcome: 'other' })
  expect(mergeOutcome(email, { email: 'ruth@example.org', phone: null })).toEqual({ kind: 'email', outcome: 'same' })
  expect(mergeOutcome(email, { email: null, phone: '555' })).toEqual({ kind: 'email', outcome: 'filled' })
})

test('members with the contact on the card come first, then members with the name on the card', () => {
  const other = memberOf(1, { firstName: 'Ada', lastName: 'Okafor' })
  const namesake = memberOf(2, { firstName: 'RUTH', lastName: 'Okáfor' })
  const reached = memberOf(3, { firstName: 'R.', lastName: 'O.', phone: '555 01' })
  const card = { name: 'Ruth  Okafor', contact: '55501' }
  expect(sortByLikeness(card, [other, namesake, reached]).map(({ id }) => id)).toEqual(
    [reached, namesake, other].map(({ id }) => id),
  )
})
