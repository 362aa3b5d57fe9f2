import { createAdvisor } from './advice/advice.ts'
import type { Seeing } from './advice/advice.ts'
import type { CountEvent, CountingLine, LiveStats, TrackedPerson } from './contract.ts'
import { createCounter } from './counting/count.ts'
import { createPresence } from './counting/present.ts'
import type { Detection } from './inference/detect.ts'
import { createTracker } from './tracking/track.ts'
import type { Track, TrackingRules } from './tracking/track.ts'

export type LiveCount = {
  /** Takes what was detected in a frame of the stream's time `nowMs`: follows, counts, judges. */
  observe(
    found: Seeing & { detections: readonly Detection[] },
    lines: readonly CountingLine[],
    nowMs: number,
    rules: TrackingRules,
  ): void
  /** Moves the people on to where they are expected at `nowMs`; for frames nothing was detected on. */
  expect(nowMs: number): void
  /** The people to show, as of the newest `observe` or `expect`. */
  people(): TrackedPerson[]
  /** Counted since this was last asked. */
  takeEvents(): CountEvent[]
  stats(lines: readonly CountingLine[]): Omit<LiveStats, 'fps' | 'detectionMs'>
  /** False when there is no such event or it was undone already. */
  undo(eventId: number): boolean
  reset(): void
}

/** Detections and time → people, events and figures: the pure half of the pipeline, which can be replayed anywhere. */
export function createLiveCount(): LiveCount {
  const tracker = createTracker()
  const counter = createCounter()
  const presence = createPresence()
  const advisor = createAdvisor()
  let people: TrackedPerson[] = []
  let untold: CountEvent[] = []
  let present = 0

  const show = (tracks: readonly Track[]): TrackedPerson[] =>
    tracks
      .filter((track) => !track.isFaint)
      .map(({ id, box, score }) => ({ id, box, score, hasCrossed: counter.hasCrossed(id) }))

  return {
    observe(found, lines, nowMs, rules) {
      const seen = tracker.update(found.detections, nowMs, rules)
      untold.push(...counter.observe(seen, lines, found.frame, nowMs))
      counter.forgetExcept(tracker.remembered())
      advisor.observe(seen, lines, found, nowMs)
      people = show(seen)
      present = presence.mark(people.length, nowMs)
    },
    expect(nowMs) {
      people = show(tracker.expect(nowMs))
    },
    people: () => people,
    takeEvents() {
      const events = untold
      untold = []
      return events
    },
    stats(lines) {
      const perLine = counter.totals(lines)
      const sum = (key: 'entries' | 'exits') => perLine.reduce((total, count) => total + count[key], 0)
      return { present, entries: sum('entries'), exits: sum('exits'), perLine, advice: advisor.advice() }
    },
    undo(eventId) {
      if (!counter.undo(eventId)) return false
      people = people.map((person) => ({ ...person, hasCrossed: counter.hasCrossed(person.id) }))
      return true
    },
    reset() {
      tracker.reset()
      counter.reset()
      presence.reset()
      advisor.reset()
      people = []
      untold = []
      present = 0
    },
  }
}
