import { describe, expect, test } from 'vitest'
import type { CountingLine } from '../contract.ts'
import { createAdvisor } from './advisor.ts'
import type { ObservedPerson } from './advisor.ts'

const info = { frame: { width: 1000, height: 600 }, modelScale: 0.5 }

const middle: CountingLine = {
  id: 'middle',
  name: 'Middle',
  rule: 'crossing',
  point: 'foot',
  from: { x: 0.5, y: 0 },
  to: { x: 0.5, y: 1 },
}
const edge: CountingLine = { ...middle, id: 'edge', from: { x: 0.01, y: 0 }, to: { x: 0.01, y: 1 } }

/** Returns a person whose foot is at (x, 400); `speed` is in pixels a second. */
function person(x: number, { height = 100, speed = 0, sightings = 9 } = {}): ObservedPerson {
  const box = { left: x - height / 5, top: 400 - height, right: x + height / 5, bottom: 400 }
  return { box, velocity: { x: speed, y: 0 }, sightings }
}

type Scene = { people?: ObservedPerson[]; lines?: CountingLine[]; forMs?: number; stepMs?: number; modelScale?: number }

/** Shows one scene after another, by default with 10 detections a second, and returns the advice after each scene. */
function advise(...scenes: Scene[]) {
  const advisor = createAdvisor()
  let nowMs = 0
  return scenes.map(({ people = [], lines = [middle], forMs = 3000, stepMs = 100, modelScale = 0.5 }) => {
    for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += stepMs) {
      advisor.observe(people, lines, { ...info, modelScale }, nowMs)
    }
    return advisor.advice()
  })
}

test('when the camera can count people well, no advice is shown', () => {
  const people = [person(480, { speed: 120 }), person(700)]
  expect(advise({ people, forMs: 20_000 }, { people, lines: [], forMs: 20_000 })).toEqual([[], []])
})

describe('a counting line along an edge of the picture', () => {
  const advised = [{ kind: 'edge', lineId: 'edge' }]

  test('when a line is along an edge, advice appears after two seconds and stays after the people leave', () => {
    const scenes: Scene[] = [{ forMs: 1500 }, { forMs: 1500 }, { people: [], forMs: 60_000 }]
    const people = [person(50)]
    expect(advise(...scenes.map((scene) => ({ people, lines: [middle, edge], ...scene })))).toEqual([
      [],
      advised,
      advised,
    ])
  })

  test('when a person moves a line away from the edge, the advice about the edge disappears', () => {
    const people = [person(50)]
    const moved = { ...edge, from: { x: 0.2, y: 0 }, to: { x: 0.2, y: 1 } }
    expect(advise({ people, lines: [edge] }, { people, lines: [moved] })).toEqual([advised, []])
  })

  test('a line without people near it gets no advice, because the height of people is unknown', () => {
    expect(advise({ people: [person(800)], lines: [edge] })).toEqual([[]])
  })

  test('a line that counts people who come near gets no advice about the edge', () => {
    expect(advise({ people: [person(50)], lines: [{ ...edge, rule: 'near' }] })).toEqual([[]])
  })
})

describe('people too small to be detected', () => {
  const small = (lineId: string | null) => [{ kind: 'small', lineId }]

  test('small people near a line are reported for that line, and small people far from all lines are ignored', () => {
    const far = person(800, { height: 50 })
    expect(advise({ people: [far, person(500)] }, { people: [person(520, { height: 50 })], forMs: 20_000 })).toEqual([
      [],
      small('middle'),
    ])
  })

  test('without lines, small people are reported for the whole frame', () => {
    expect(advise({ people: [person(800, { height: 50 })], lines: [] })).toEqual([small(null)])
  })

  test("the report of small people uses their height in the model's picture, not in the camera's picture", () => {
    const people = [person(500, { height: 100 })]
    expect(advise({ people, modelScale: 0.25 }, { people, modelScale: 0.4, forMs: 6000 })).toEqual([
      small('middle'),
      [],
    ])
  })

  test("when people's heights vary around the limit, the advice about small people does not flicker", () => {
    const people = (height: number) => [person(500, { height })]
    const varying = Array.from({ length: 40 }, (_, index) => ({
      people: people(index % 2 === 0 ? 62 : 66),
      forMs: 500,
    }))
    const counts = advise({ people: people(60) }, ...varying).map((advice) => advice.length)
    expect(new Set(counts)).toEqual(new Set([1]))
  })

  test('the report of small people ends five seconds after the last small person', () => {
    const people = [person(500, { height: 50 })]
    const scenes = [{ people }, { forMs: 4500 }, { forMs: 1000 }]
    expect(advise(...scenes)).toEqual([small('middle'), small('middle'), []])
  })

  test('people whose lower half is out of the frame are not reported as small', () => {
    const cut = { ...person(500), box: { left: 480, top: 550, right: 520, bottom: 600 } }
    expect(advise({ people: [cut] })).toEqual([[]])
  })
})

describe('a frame rate too low for a line', () => {
  const slow = [{ kind: 'slow', lineId: 'middle' }]

  test('when people move by their own width between two detections, a slow frame rate is reported', () => {
    const walking = (speed: number) => [person(480, { speed })]
    expect(advise({ people: walking(100), stepMs: 400 }, { people: walking(140), stepMs: 400, forMs: 6000 })).toEqual([
      [],
      slow,
    ])
  })

  test('if people move and there are fewer than two detections a second, a slow frame rate is reported', () => {
    expect(advise({ people: [person(480, { speed: 30 })], stepMs: 600, forMs: 6000 })).toEqual([slow])
  })

  test('when people cannot be tracked between frames, a slow frame rate is reported', () => {
    expect(advise({ people: [person(480, { sightings: 1 })], stepMs: 900, forMs: 6000 })).toEqual([slow])
  })

  test('no slow frame rate is reported without lines, for people who stand still, or for people far from the line', () => {
    expect(advise({ people: [person(480)], stepMs: 900, forMs: 9000 })).toEqual([[]])
    expect(advise({ people: [person(900, { speed: 300 })], stepMs: 400, forMs: 9000 })).toEqual([[]])
    expect(advise({ people: [person(480, { speed: 300 })], lines: [], stepMs: 400, forMs: 9000 })).toEqual([[]])
  })

  test('when one person runs or the video pauses often, no slow frame rate is reported', () => {
    const runner = [person(480, { speed: 800 })]
    const walking = [person(480, { speed: 60 })]
    expect(advise({ people: runner, forMs: 1000 }, { people: walking, forMs: 9000 })).toEqual([[], []])
    const advisor = createAdvisor()
    for (let nowMs = 0; nowMs < 60_000; nowMs += nowMs % 1000 === 900 ? 6100 : 100) {
      advisor.observe(walking, [middle], info, nowMs)
    }
    expect(advisor.advice()).toEqual([])
  })
})

test('a new video stream, another frame size or a reset clears the advice', () => {
  const people = [person(50)]
  const observe = (advisor: ReturnType<typeof createAdvisor>, fromMs: number, frame = info.frame) => {
    for (let ms = 0; ms < 3000; ms += 100) advisor.observe(people, [edge], { ...info, frame }, fromMs + ms)
    return advisor.advice().length
  }
  const advisor = createAdvisor()
  expect(observe(advisor, 50_000)).toBe(1)
  advisor.observe(people, [edge], info, 0)
  expect(advisor.advice()).toEqual([])
  expect(observe(advisor, 100)).toBe(1)
  advisor.observe(people, [edge], { ...info, frame: { width: 2000, height: 1200 } }, 3200)
  expect(advisor.advice()).toEqual([])
  expect(observe(advisor, 3300)).toBe(1)
  advisor.reset()
  expect(advisor.advice()).toEqual([])
})
