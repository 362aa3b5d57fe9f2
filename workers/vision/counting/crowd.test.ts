import { array, assert, constantFrom, double, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CROWD_SIZE, countCrowd, expectedPeople } from './crowd.ts'

const STUDIO = 0.45
/**
 * With this curve, about half of the candidates at the threshold are people, but only few faint candidates are people.
 */
const CURVE = { offset: 0.2, slope: 2 }

const people = (scores: number[]) => scores.map((score) => ({ score }))
const finder = (scores: number[]) => (minScore: number) =>
  people(scores.toSorted((a, b) => b - a)).filter(({ score }) => score >= minScore)

const clear = Array.from({ length: CROWD_SIZE }, () => 0.9)

describe('a crowd', () => {
  test('many faint heads add people to a crowd, and the heads with the highest scores are shown', () => {
    const scores = [...clear, 0.44, 0.43, 0.42, 0.41, 0.2]
    const found = countCrowd(finder(scores), STUDIO, CURVE)
    expect(found.length).toBeGreaterThan(CROWD_SIZE)
    expect(found.length).toBeLessThan(scores.length)
    expect(found.map(({ score }) => score)).toEqual(scores.slice(0, found.length))
  })

  test('only some of many doubtful people above the threshold are counted', () => {
    const scores = Array.from({ length: 60 }, () => 0.46)
    const doubting = { offset: -1, slope: 2 }
    expect(countCrowd(finder(scores), STUDIO, doubting)).toHaveLength(
      Math.round(expectedPeople(people(scores), STUDIO, doubting)),
    )
    expect(countCrowd(finder(scores), STUDIO, doubting).length).toBeLessThan(30)
  })

  test('for few people or a model without a curve, the count is the number of people above the threshold', () => {
    const few = [...clear.slice(1), 0.44, 0.43, 0.42]
    expect(countCrowd(finder(few), STUDIO, CURVE)).toHaveLength(CROWD_SIZE - 1)
    expect(countCrowd(finder([...clear, 0.44, 0.43, 0.42]), STUDIO, null)).toHaveLength(CROWD_SIZE)
  })

  test('the expected number equals the number that was computed by hand', () => {
    // At the studio's threshold the log-odds of 0.5 are 0, so that the curve alone decides.
    expect(expectedPeople(people([0.5]), STUDIO, { offset: 0, slope: 3 })).toBeCloseTo(0.5)
    expect(expectedPeople(people([0.9, 0.1]), STUDIO, { offset: 0, slope: 1 })).toBeCloseTo(0.9 + 0.1)
    // With a threshold of 0.9, a score of 0.9 is as certain as 0.45 at the studio's threshold. The odds are 0.45 to
    // 0.55.
    expect(expectedPeople(people([0.9]), 0.9, { offset: 0, slope: 1 })).toBeCloseTo(0.45)
    expect(expectedPeople(people([1]), STUDIO, { offset: 0, slope: 1 })).toBeCloseTo(1)
  })

  test('a higher threshold or fewer people never increases the count', () => {
    const score = double({ min: 0.05, max: 1, noNaN: true })
    const curves = constantFrom(CURVE, { offset: -0.55, slope: 1.5 }, { offset: -0.1, slope: 1.7 })
    const scoresOf = array(score, { minLength: 1, maxLength: 30 })
    assert(
      property(scoresOf, constantFrom(0.2, 0.3, 0.45, 0.6, 0.8), curves, (scores, threshold, curve) => {
        const count = countCrowd(finder(scores), threshold, curve).length
        expect(countCrowd(finder(scores), threshold + 0.1, curve).length).toBeLessThanOrEqual(count)
        expect(countCrowd(finder(scores.slice(1)), threshold, curve).length).toBeLessThanOrEqual(count)
      }),
    )
  })

  test('the count does not fall when a seventh person is found at the threshold', () => {
    const found = (size: number) =>
      countCrowd(finder(Array.from({ length: size }, () => 0.46)), STUDIO, { offset: -0.55, slope: 1.5 })
    expect([found(6).length, found(7).length]).toEqual([6, 6])
  })
})
