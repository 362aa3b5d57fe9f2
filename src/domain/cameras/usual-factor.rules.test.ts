import { describe, expect, test } from 'vitest'
import { factorLabel, spreadOf, usualFactor } from './usual-factor.rules.ts'

/** `services` makes comparisons in which the camera counted 100 people and a person counted the given numbers. */
const services = (...people: number[]) => people.map((each) => ({ counted: 100, people: each }))

describe('when a usual factor is offered for a camera', () => {
  test('when five services have similar ratios, the factor is the median ratio, with its spread', () => {
    expect(usualFactor(services(110, 111, 109, 112, 110))).toEqual({ percent: 110, least: 109, most: 112, services: 5 })
    expect(usualFactor(services(84, 85, 86, 85, 84))).toMatchObject({ percent: 85 })
  })

  test('when five services have the same ratio, the factor has no spread; a correct camera gets no factor', () => {
    expect(usualFactor(services(108, 108, 108, 108, 108))).toEqual({
      percent: 108,
      least: 108,
      most: 108,
      services: 5,
    })
    expect(usualFactor(services(100, 100, 100, 100, 100))).toBeNull()
  })

  test('a factor is offered only after five services with people and a count of the camera', () => {
    expect(usualFactor(services(110, 111, 109, 112))).toBeNull()
    const empty = [{ counted: 0, people: 80 }, ...services(0)]
    expect(usualFactor([...empty, ...services(110, 111, 109, 112)])).toBeNull()
  })

  test('when one service has a very different ratio, the factor does not change', () => {
    const usual = [110, 111, 109, 112, 110, 110, 111]
    const offered = usualFactor(services(...usual))
    expect(offered).toMatchObject({ percent: 110, services: 7 })
    for (const wrong of [20, 400]) expect(usualFactor(services(...usual, wrong))).toEqual(offered)
  })

  test("when a camera's error is small, random or very large, no factor is offered", () => {
    expect(usualFactor(services(101, 101, 101, 101, 101, 101, 101, 101))).toBeNull()
    expect(usualFactor(services(120, 88, 112, 93, 125, 104, 90, 118))).toBeNull()
    expect(usualFactor(services(210, 210, 210, 210, 210))).toBeNull()
    expect(usualFactor(services(40, 40, 40, 40, 40))).toBeNull()
  })

  test('when a camera already has a factor, a new factor is offered only if it is clearly different', () => {
    const moved = services(110, 111, 109, 112, 110, 110)
    expect(usualFactor(moved, 110)).toBeNull()
    expect(usualFactor(moved, 111)).toBeNull()
    expect(usualFactor(moved, 90)).toMatchObject({ percent: 110 })
    expect(usualFactor(services(100, 101, 99, 100, 100, 100), 110)).toMatchObject({ percent: 100 })
  })

  test('the factor is computed only from the newest twenty services', () => {
    const now = services(...Array.from({ length: 20 }, (_, index) => 110 + (index % 3)))
    const before = services(...Array.from({ length: 60 }, () => 130))
    expect(usualFactor([...now, ...before])).toMatchObject({ percent: 111, services: 20 })
  })

  test('a factor and its spread are shown with two decimals', () => {
    expect(spreadOf(usualFactor(services(110, 111, 109, 112, 110))!)).toBe(
      "A person's count was between 1.09 and 1.12 times the camera's at 5 services.",
    )
    expect(spreadOf(usualFactor(services(108, 108, 108, 108, 108))!)).toBe(
      "A person's count was 1.08 times the camera's at 5 services.",
    )
    expect([104, 90, 120].map(factorLabel)).toEqual(['×1.04', '×0.90', '×1.20'])
  })
})

/**
 * `chance` returns repeatable pseudo-random numbers from 0 to 1: Lehmer's generator with the multiplier of Park and
 * Miller (1988).
 */
let state = 20_261_125
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
/**
 * `normal` returns normally distributed numbers with mean 0 and standard deviation 1, by the method of Box and Muller
 * (1958).
 */
const normal = () => Math.sqrt(-2 * Math.log(chance())) * Math.cos(2 * Math.PI * chance())

type Camera = { bias: number; noise: number; people: number }
function serviceOf({ bias, noise, people }: Camera, mistakes: number) {
  const came = Math.max(1, Math.round(people * (1 + 0.15 * normal())))
  const mistake = chance() < mistakes ? (chance() < 0.5 ? 0.6 : 1.5) : 1
  return { people: came, counted: Math.max(0, Math.round(came * (1 + bias) * (1 + noise * normal()) * mistake)) }
}

/**
 * `simulate` asks for a factor after `past` services; in one service in twenty, a count is wrong. It returns the errors
 * of the next ten services without and with the factor.
 */
function simulate(bias: number, noise: number, past: number) {
  const camera = { bias, noise, people: 40 + 360 * chance() }
  const offered = usualFactor(Array.from({ length: past }, () => serviceOf(camera, 0.05)))
  const next = Array.from({ length: 10 }, () => serviceOf(camera, 0))
  const errorWith = (percent: number) =>
    next.reduce((sum, { counted, people }) => sum + Math.abs(people - Math.round((counted * percent) / 100)), 0)
  return { offered, before: errorWith(100), after: errorWith(offered?.percent ?? 100) }
}

function simulateMany(biases: readonly number[], noises: readonly number[], pasts: readonly number[]) {
  const cameras = biases.flatMap((bias) =>
    noises.flatMap((noise) => pasts.flatMap((past) => Array.from({ length: 60 }, () => simulate(bias, noise, past)))),
  )
  const offers = cameras.filter(({ offered }) => offered !== null)
  const sum = (of: 'before' | 'after') => offers.reduce((total, camera) => total + camera[of], 0)
  return {
    offered: offers.length / cameras.length,
    helped: offers.filter(({ before, after }) => after < before).length / offers.length,
    errorLeft: sum('after') / sum('before'),
  }
}

describe('usual factors of simulated cameras', () => {
  const pasts = [5, 8, 12, 20]

  test('when a camera has a clear bias, the offered factor reduces its error at the next ten services', () => {
    const few = simulateMany([-0.2, -0.15, -0.1, 0.1], [0.01, 0.02, 0.03], [5, 6, 7])
    const more = simulateMany([-0.2, -0.15, -0.1, 0.1], [0.01, 0.02, 0.03], [8, 12, 20])
    expect(few.offered).toBeGreaterThan(0.9)
    expect(more.offered).toBeGreaterThan(0.98)
    for (const { helped, errorLeft } of [few, more]) {
      expect(helped).toBeGreaterThan(0.99)
      expect(errorLeft).toBeLessThan(0.25)
    }
  })

  test('when a camera has no bias, a factor is rarely offered', () => {
    expect(simulateMany([0], [0.005, 0.01, 0.02, 0.03], pasts).offered).toBeLessThan(0.01)
    expect(simulateMany([0], [0.06, 0.1], pasts).offered).toBeLessThan(0.03)
  })

  test('when a camera has a bias from -20 to +10 %, the offered factor reduces its error', () => {
    const biases = Array.from({ length: 31 }, (_, index) => (index - 20) / 100)
    const { helped, errorLeft } = simulateMany(biases, [0.01, 0.02, 0.03, 0.06], pasts)
    expect(helped).toBeGreaterThan(0.96)
    expect(errorLeft).toBeLessThan(0.35)
  })

  test('when the counts of a camera vary by more than its bias, a factor is rarely offered', () => {
    expect(simulateMany([-0.02, -0.01, 0.01, 0.02], [0.03, 0.06], pasts).offered).toBeLessThan(0.04)
  })
})
