import { expect, test } from 'vitest'
import { familyState, tappedAway, tappedFamily, tappedPerson } from './mark-taps.ts'
import type { MarkState } from './register.schema.ts'

const STATES: MarkState[] = ['present', 'away', 'none']

test.each([
  ['none', 'present', 'away'],
  ['present', 'none', 'away'],
  ['away', 'present', 'none'],
] as const)('a person who is %s is %s after a tap, and %s after a tap on Away', (state, tapped, away) => {
  expect([tappedPerson(state), tappedAway(state)]).toEqual([tapped, away])
})

const after = (states: MarkState[]): string => {
  const people = states.map((_, index) => ({ id: String(index) }))
  const changed = tappedFamily(people, (id) => states[Number(id)]!)
  return states.map((state, index) => changed.find(({ member }) => member === String(index))?.state ?? state).join(' ')
}

test.each([
  [['none', 'none'], 'present present'],
  [['present', 'none'], 'present present'],
  [['present', 'present'], 'none none'],
  [['none', 'away'], 'present away'],
  [['present', 'away'], 'none away'],
  [['away', 'away'], 'present present'],
] as [MarkState[], string][])('a tap on the head of a family %s makes it %s', (states, expected) => {
  expect(after(states)).toBe(expected)
})

test('two taps on a head restore every state in which no one is present and not all are away', () => {
  for (const one of STATES) {
    for (const other of STATES) {
      if (one === 'present' || other === 'present' || (one === 'away' && other === 'away')) continue
      const once = after([one, other]).split(' ') as MarkState[]
      expect(after(once)).toBe(`${one} ${other}`)
    }
  }
})

test('a family is complete when everybody who is not away is present', () => {
  expect(familyState(['present', 'away'])).toEqual({ present: 1, away: 1, of: 2, isComplete: true })
  expect(familyState(['present', 'none']).isComplete).toBe(false)
  expect(familyState(['away']).isComplete).toBe(false)
})
