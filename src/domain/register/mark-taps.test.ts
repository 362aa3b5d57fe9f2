import { expect, test } from 'vitest'
import { familyState, tappedAway, tappedFamily, tappedPerson } from './mark-taps.ts'
import type { MarkState } from './register.schema.ts'

const STATES: MarkState[] = ['present', 'away', 'none']

test.each([
  ['none', 'present', 'away'],
  ['present', 'none', 'away'],
  ['away', 'present', 'none'],
] as const)(
  'a person with the mark %s has the mark %s after a tap, and the mark %s after a tap on Away',
  (state, tapped, away) => {
    expect([tappedPerson(state), tappedAway(state)]).toEqual([tapped, away])
  },
)

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
] as [MarkState[], string][])(
  'a tap on the heading of a family with the marks %s changes them to %s',
  (states, expected) => {
    expect(after(states)).toBe(expected)
  },
)

test('two taps on the heading of a family without present people restore the marks, except when all are away', () => {
  for (const one of STATES) {
    for (const other of STATES) {
      if (one === 'present' || other === 'present' || (one === 'away' && other === 'away')) continue
      const once = after([one, other]).split(' ') as MarkState[]
      expect(after(once)).toBe(`${one} ${other}`)
    }
  }
})

test('a family is complete when a person is present and every other person is present or away', () => {
  expect(familyState(['present', 'away'])).toEqual({ present: 1, away: 1, of: 2, isComplete: true })
  expect(familyState(['present', 'none']).isComplete).toBe(false)
  expect(familyState(['away']).isComplete).toBe(false)
})
