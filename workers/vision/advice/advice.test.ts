import { describe, expect, test } from 'vitest'
import type { CountingLine } from '../contract.ts'
import { createAdvisor } from './advice.ts'
import type { Watched } from './advice.ts'

const seeing = { frame: { width: 1000, height: 600 }, modelScale: 0.5 }

/** Across the middle of the picture, upright. */
const middle: CountingLine = {
  id: 'middle',
  name: 'Middle',
  rule: 'crossing',
  point: 'foot',
  from: { x: 0.5, y: 0 },
  to: { x: 0.5, y: 1 },
}
const edge: CountingLine = { ...middle, id: 'edge', from: { x: 0.01, y: 0 }, to: { x: 0.01, y: 1 } }

/** Standing with their foot at (x, 400); `speed` in pixels a second. */
function person(x: number, { height = 100, speed = 0, sightings = 9 } = {}): Watched {
  const box = { left: x - height / 5, top: 400 - height, right: x + height / 5, bottom: 400 }
  return { box, velocity: { x: speed, y: 0 }, sightings }
}

type Scene = { people?: Watched[]; lines?: CountingLine[]; forMs?: number; stepMs?: number; modelScale?: number }

/** Shows one scene after another, 10 detections a second unless said otherwise; what is advised after each. */
function advise(...scenes: Scene[]) {
  const advisor = createAdvisor()
  let nowMs = 0
  return scenes.map(({ people = [], lines = [middle], forMs = 3000, stepMs = 100, modelScale = 0.5 }) => {
    for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += stepMs) {
      advisor.observe(people, lines, { ...seeing, modelScale }, nowMs)
    }
    return advisor.advice()
  })
}

test('where all is well nothing is said', () => {
  const people = [person(480, { speed: 120 }), person(700)]
  expect(advise({ people, forMs: 20_000 }, { people, lines: [], forMs: 20_000 })).toEqual([[], []])
})

describe('a line along an edge', () => {
  const told = [{ kind: 'edge', lineId: 'edge' }]

  test('is told after two seconds, and stays told while nobody comes', () => {
    const scenes: Scene[] = [{ forMs: 1500 }, { forMs: 1500 }, { people: [], forMs: 60_000 }]
    const people = [person(50)]
    expect(advise(...scenes.map((scene) => ({ people, lines: [middle, edge], ...scene })))).toEqual([[], told, told])
  })

  test('is no longer told once it has been moved', () => {
    const people = [person(50)]
    const moved = { ...edge, from: { x: 0.2, y: 0 }, to: { x: 0.2, y: 1 } }
    expect(advise({ people, lines: [edge] }, { people, lines: [moved] })).toEqual([told, []])
  })

  test('nobody has walked near is not judged: how tall people are there is unknown', () => {
    expect(advise({ people: [person(800)], lines: [edge] })).toEqual([[]])
  })

  test('of the rule near is no trouble', () => {
    expect(advise({ people: [person(50)], lines: [{ ...edge, rule: 'near' }] })).toEqual([[]])
  })
})

describe('people too small to be found', () => {
  const small = (lineId: string | null) => [{ kind: 'small', lineId }]

  test('near a line are told for the line, those far from it are not', () => {
    const far = person(800, { height: 50 })
    expect(advise({ people: [far, person(500)] }, { people: [person(520, { height: 50 })], forMs: 20_000 })).toEqual([
      [],
      small('middle'),
    ])
  })

  test('are told for the whole picture where there is no line', () => {
    expect(advise({ people: [person(800, { height: 50 })], lines: [] })).toEqual([small(null)])
  })

  test('depends on what the model sees of the frame', () => {
    const people = [person(500, { height: 100 })]
    expect(advise({ people, modelScale: 0.25 }, { people, modelScale: 0.4, forMs: 6000 })).toEqual([
      small('middle'),
      [],
    ])
  })

  test('do not flicker in and out of it', () => {
    const people = (height: number) => [person(500, { height })]
    const swaying = Array.from({ length: 40 }, (_, index) => ({
      people: people(index % 2 === 0 ? 62 : 66),
      forMs: 500,
    }))
    const said = advise({ people: people(60) }, ...swaying).map((advice) => advice.length)
    expect(new Set(said)).toEqual(new Set([1]))
  })

  test('are told until five seconds after the last of them', () => {
    const people = [person(500, { height: 50 })]
    const scenes = [{ people }, { forMs: 4500 }, { forMs: 1000 }]
    expect(advise(...scenes)).toEqual([small('middle'), small('middle'), []])
  })

  test('whose lower half is out of the picture are not small', () => {
    const cut = { ...person(500), box: { left: 480, top: 550, right: 520, bottom: 600 } }
    expect(advise({ people: [cut] })).toEqual([[]])
  })
})

describe('frames too slow for a line', () => {
  const slow = [{ kind: 'slow', lineId: 'middle' }]

  test('are told where people move by their own width in between', () => {
    const walking = (speed: number) => [person(480, { speed })]
    expect(advise({ people: walking(100), stepMs: 400 }, { people: walking(140), stepMs: 400, forMs: 6000 })).toEqual([
      [],
      slow,
    ])
  })

  test('are told below two a second where anybody moves', () => {
    expect(advise({ people: [person(480, { speed: 30 })], stepMs: 600, forMs: 6000 })).toEqual([slow])
  })

  test('are told where nobody can be followed any more', () => {
    expect(advise({ people: [person(480, { sightings: 1 })], stepMs: 900, forMs: 6000 })).toEqual([slow])
  })

  test('do no harm to people who stand, or move elsewhere, or where there is no line', () => {
    expect(advise({ people: [person(480)], stepMs: 900, forMs: 9000 })).toEqual([[]])
    expect(advise({ people: [person(900, { speed: 300 })], stepMs: 400, forMs: 9000 })).toEqual([[]])
    expect(advise({ people: [person(480, { speed: 300 })], lines: [], stepMs: 400, forMs: 9000 })).toEqual([[]])
  })

  test('one runner is not enough, and a pause is no slowness', () => {
    const runner = [person(480, { speed: 800 })]
    const calm = [person(480, { speed: 60 })]
    expect(advise({ people: runner, forMs: 1000 }, { people: calm, forMs: 9000 })).toEqual([[], []])
    const advisor = createAdvisor()
    for (let nowMs = 0; nowMs < 60_000; nowMs += nowMs % 1000 === 900 ? 6100 : 100) {
      advisor.observe(calm, [middle], seeing, nowMs)
    }
    expect(advisor.advice()).toEqual([])
  })
})

test('another stream, another size and reset begin anew', () => {
  const people = [person(50)]
  const look = (advisor: ReturnType<typeof createAdvisor>, fromMs: number, frame = seeing.frame) => {
    for (let ms = 0; ms < 3000; ms += 100) advisor.observe(people, [edge], { ...seeing, frame }, fromMs + ms)
    return advisor.advice().length
  }
  const advisor = createAdvisor()
  expect(look(advisor, 50_000)).toBe(1)
  advisor.observe(people, [edge], seeing, 0)
  expect(advisor.advice()).toEqual([])
  expect(look(advisor, 100)).toBe(1)
  advisor.observe(people, [edge], { ...seeing, frame: { width: 2000, height: 1200 } }, 3200)
  expect(advisor.advice()).toEqual([])
  expect(look(advisor, 3300)).toBe(1)
  advisor.reset()
  expect(advisor.advice()).toEqual([])
})
