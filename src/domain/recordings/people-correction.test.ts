import { expect, test } from 'vitest'
import { correctedPeople, personAt } from './people-correction.ts'
import type { PersonBox } from './person-box.ts'

const one: PersonBox = [0.1, 0.2, 0.2, 0.6, 0.9]
const other: PersonBox = [0.5, 0.2, 0.58, 0.5, 0.8]

test('an added or removed person changes the count of a snapshot by one', () => {
  expect(correctedPeople({ people: [one, other], peopleCount: 2 }, { removed: one })).toEqual({
    people: [other],
    peopleCount: 1,
  })
  expect(correctedPeople({ people: [one], peopleCount: 41 }, { added: other })).toEqual({
    people: [one, other],
    peopleCount: 42,
  })
})

test('a person can be added to a snapshot without boxes, and an unknown person cannot be removed', () => {
  expect(correctedPeople({ people: null, peopleCount: 7 }, { added: one })).toEqual({ people: [one], peopleCount: 8 })
  expect(correctedPeople({ people: [other], peopleCount: 1 }, { removed: one })).toEqual({
    people: [other],
    peopleCount: 1,
  })
  expect(correctedPeople({ people: [], peopleCount: 0 }, { removed: one }).peopleCount).toBe(0)
})

test('the box of an added person has the median size, surrounds the point and stays in the picture', () => {
  expect(personAt({ x: 0.5, y: 0.5 }, [one])).toEqual([0.45, 0.3, 0.55, 0.7, 1])
  expect(personAt({ x: 0.99, y: 0 }, [])).toEqual([0.94, 0, 1, 0.16, 1])
})
