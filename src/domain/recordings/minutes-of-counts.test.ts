import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import type { CountEvent, SessionCounts } from './count-event.schema.ts'
import { countsOfMinutes, doorFigureOf, minutesOfCounts } from './minutes-of-counts.ts'
import { RecordingStep } from './recording-minute.schema.ts'

const startTime = '2026-03-01T10:00:00.000Z'
const start = Date.parse(startTime)
const at = (ms: number) => new Date(start + ms).toISOString()
const crossing = (ms: number, change: Partial<CountEvent> = {}): CountEvent => ({
  time: at(ms),
  line: 'Door',
  rule: 'crossing',
  direction: 'entry',
  track: 1,
  x: 0.5,
  y: 0.25,
  score: 0.9,
  isUndone: false,
  ...change,
})
const counts = (some: Partial<SessionCounts>): SessionCounts => ({
  events: [],
  gaps: [],
  occupancy: { start: 0, corrections: [] },
  ...some,
})
const sent = (some: SessionCounts) =>
  [...minutesOfCounts(some, startTime)].map(([minute, steps]) => ({ minute, steps: JSON.parse(JSON.stringify(steps)) }))
const session = (metadata: unknown = {}, peopleAtStart = 0) => ({ startTime, peopleAtStart, metadata })

const moment = fc.integer({ min: 0, max: 600_000 })
const share = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000)
const passage = fc
  .record({
    ms: moment,
    line: fc.string({ maxLength: 40 }),
    way: fc.constantFrom(
      { rule: 'crossing', direction: 'entry' } as const,
      { rule: 'crossing', direction: 'exit' } as const,
      { rule: 'near', direction: 'entry' } as const,
    ),
    track: fc.nat(),
    x: share,
    y: share,
    score: share,
    isUndone: fc.boolean(),
  })
  .map(({ ms, way, ...place }) => ({ time: at(ms), ...way, ...place }))
const byTime = (a: { time: string }, b: { time: string }) => Date.parse(a.time) - Date.parse(b.time)

test('counts are unchanged after a conversion to minutes and back', () => {
  fc.assert(
    fc.property(
      fc.array(passage, { maxLength: 40 }),
      fc.array(fc.record({ ms: moment, value: fc.nat(300) }), { maxLength: 5 }),
      fc.uniqueArray(moment, { maxLength: 6 }),
      fc.nat(50),
      (passages, told, turns, peopleAtStart) => {
        const events = passages.toSorted(byTime)
        const corrections = told.map(({ ms, value }) => ({ time: at(ms), value })).toSorted(byTime)
        const times = turns.toSorted((a, b) => a - b).map(at)
        const gaps = times.flatMap((from, place) => (place % 2 === 0 ? { from, to: times[place + 1] ?? null } : []))
        const counted = { events, gaps, occupancy: { start: peopleAtStart, corrections } }
        const minutes = sent(counted)
        for (const { steps } of minutes) for (const step of steps) expect(v.is(RecordingStep, step)).toBe(true)
        const back = countsOfMinutes(session({ captureInterval: 1 }, peopleAtStart), minutes)
        expect(back).toEqual(minutes.length > 0 ? counted : counts({}))
      },
    ),
  )
})

test('undone passages and gaps in the film do not change the numbers of a door', () => {
  const events = [crossing(0), crossing(10, { isUndone: true }), crossing(20, { direction: 'exit', isUndone: true })]
  const gaps = [{ from: at(5), to: at(15) }]
  const near = crossing(30, { rule: 'near' })
  const figure = (some: Partial<SessionCounts>) => doorFigureOf(2, minutesOfCounts(counts(some), startTime))
  expect(figure({ events, gaps })).toEqual({ peakOccupancy: 3, cameIn: 1 })
  expect(figure({ events: [...events, near], gaps })).toEqual({ peakOccupancy: 3, cameIn: 1 })
  expect(figure({ events: [near, { ...crossing(0), isUndone: true }] })).toEqual({ peakOccupancy: 3, cameIn: 1 })
})

test('when there are more than a hundred gaps in the film, only the first hundred are kept', () => {
  const gaps = Array.from({ length: 103 }, (_, place) => ({ from: at(place * 7000), to: at(place * 7000 + 4000) }))
  expect(countsOfMinutes(session(), sent(counts({ gaps }))).gaps).toEqual(gaps.slice(0, 100))
})

test('an end of a gap without a beginning is ignored', () => {
  expect(countsOfMinutes(session(), [{ minute: 0, steps: [[5, 'seeing']] }]).gaps).toEqual([])
})

test('an event before the start is in the first minute, and an event after a week is in the last minute', () => {
  const events = [crossing(-5000), crossing(1e12)]
  expect(sent(counts({ events })).map(({ minute, steps }) => [minute, steps[0][0]])).toEqual([
    [0, 0],
    [10_079, 59_999],
  ])
})

test('counts of version 1.0.0 add details and undone passages to the stored minutes', () => {
  const undone = crossing(2000, { track: 2, isUndone: true })
  const takenBack = crossing(3000, { track: 3 })
  const events = [crossing(61_000, { direction: 'exit' }), undone, takenBack, crossing(61_000, { track: 4 })]
  const metadata = { events, gaps: [{ from: at(0), to: null }], occupancy: { start: 9, corrections: [] } }
  const minutes = [
    {
      minute: 1,
      steps: [
        [1000, 'entry'],
        [1000, 'exit'],
        [1000, 'entry'],
        [1500, 7],
      ] satisfies RecordingStep[],
    },
    { minute: 0, steps: [] },
  ]
  const back = countsOfMinutes(session(metadata, 3), minutes)
  expect(back.events.map(({ track, direction, isUndone }) => [track, direction, isUndone])).toEqual([
    [2, 'entry', true],
    [4, 'entry', false],
    [1, 'exit', false],
    [null, 'entry', false],
  ])
  expect(back.gaps).toEqual(metadata.gaps)
  expect(back.occupancy).toEqual({ start: 3, corrections: [{ time: at(61_500), value: 7 }] })
  expect(countsOfMinutes(session(metadata, 3), [])).toEqual(metadata)
})
