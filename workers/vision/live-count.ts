import { createAdvisor } from './advice/advisor.ts'
import type { FrameInfo } from './advice/advisor.ts'
import type { CountEvent, CountingLine, FrameBox, LiveStats, TrackedPerson } from './contract.ts'
import { createCounter } from './counting/counter.ts'
import { asHeads, crowdIn } from './counting/crowd.ts'
import { createPeopleInView } from './counting/people-in-view.ts'
import { asFractions, intersectionOverUnion } from './geometry.ts'
import type { Size } from './geometry.ts'
import type { Detection } from './inference/detections.ts'
import type { CrowdCurve } from './models/model-family.ts'
import { createScenery } from './scenery/scenery.ts'
import { createFollowing } from './tracking/following.ts'
import { createTracker } from './tracking/tracker.ts'
import type { Track, TrackingRules } from './tracking/tracker.ts'

/** A detection shows a tracked person when their boxes overlap at least this much (IoU). */
const SAME_PERSON = 0.3

export type LiveCount = {
  /**
   * Tracks, counts and judges the detections of one frame. `nowMs` is the stream's clock. If `crowd` is not null, this
   * curve decides how many people of a crowd count as in view.
   */
  observe(
    found: FrameInfo & { detections: readonly Detection[]; crowd: CrowdCurve | null },
    lines: readonly CountingLine[],
    nowMs: number,
    rules: TrackingRules,
  ): void
  /** Moves people to where they are predicted at `nowMs`; used for frames without a detection. */
  predict(nowMs: number): void
  /** Returns the people to show, after the newest `observe` or `predict`. */
  people(): TrackedPerson[]
  /** Returns the people of a crowd who are counted as in view but not tracked, because their scores are too low. */
  untracked(): Detection[]
  /** Drops the people that `keep` leaves out, also from the number in view. `observe` and `predict` set new people. */
  keepPeople(keep: <Person extends { box: FrameBox }>(people: readonly Person[]) => Person[]): void
  /** Returns the events since the last call. */
  takeEvents(): CountEvent[]
  stats(lines: readonly CountingLine[]): Omit<LiveStats, 'fps' | 'detectionMs' | 'inputSize'>
  /** Takes an event out of the counts. Returns false when the event is unknown or already undone. */
  undo(eventId: number): boolean
  reset(): void
}

/**
 * Creates the live count, which turns detections and times into people, events and statistics. A live count depends on
 * nothing else, so recorded detections can be replayed anywhere.
 */
export function createLiveCount(): LiveCount {
  const tracker = createTracker()
  const follow = createFollowing()
  const scenery = createScenery()
  const counter = createCounter()
  const inView = createPeopleInView()
  const advisor = createAdvisor()
  let people: TrackedPerson[] = []
  /** The people of a crowd, best first; null when the picture shows few people or is counted without a curve. */
  let crowd: Detection[] | null = null
  let pendingEvents: CountEvent[] = []
  let peopleInView = 0
  let frame: Size = { width: 0, height: 0 }

  const show = (tracks: readonly Track[]): TrackedPerson[] =>
    scenery
      .peopleAmong(tracks)
      .filter((track) => !track.isLowScore)
      .map(({ id, box, score }) => ({ id, box, score, hasCrossed: counter.hasCrossed(id) }))

  return {
    observe(found, lines, nowMs, rules) {
      const seen = tracker.update(found.detections, nowMs, rules)
      scenery.observe(seen, nowMs)
      const tracks = scenery.peopleAmong(seen)
      pendingEvents.push(...counter.observe(follow(tracks, nowMs), lines, found.frame, nowMs))
      counter.keepOnly(tracker.trackIds())
      advisor.observe(tracks, lines, found, nowMs)
      frame = found.frame
      people = show(tracks)
      const candidates = asHeads(scenery.outsidePlaces(found.detections), found.crowd)
      const find = (minScore: number) => candidates.filter(({ score }) => score >= minScore)
      crowd = crowdIn(find, rules.scoreThreshold, found.crowd)
      peopleInView = inView.update(crowd?.length ?? people.length, nowMs)
    },
    predict(nowMs) {
      people = show(tracker.predict(nowMs))
    },
    people: () => people,
    untracked: () => (crowd ?? []).filter(({ box }) => !people.some((person) => isSamePerson(person.box, box))),
    keepPeople(keep) {
      const [kept, keptCrowd] = [keep(people), crowd && keep(crowd)]
      if (kept.length === people.length && keptCrowd?.length === crowd?.length) return
      people = kept
      crowd = keptCrowd
      inView.reset()
      peopleInView = crowd?.length ?? people.length
    },
    takeEvents() {
      const events = pendingEvents
      pendingEvents = []
      return events
    },
    stats(lines) {
      const perLine = counter.totals(lines)
      const sum = (key: 'entries' | 'exits') => perLine.reduce((total, count) => total + count[key], 0)
      const still = scenery
        .places()
        .map((box) => ({ kind: 'still', lineId: null, box: asFractions(box, frame) }) as const)
      const advice = [...advisor.advice(), ...still]
      return { peopleInView, entries: sum('entries'), exits: sum('exits'), perLine, advice }
    },
    undo(eventId) {
      if (!counter.undo(eventId)) return false
      people = people.map((person) => ({ ...person, hasCrossed: counter.hasCrossed(person.id) }))
      return true
    },
    reset() {
      tracker.reset()
      scenery.reset()
      counter.reset()
      inView.reset()
      advisor.reset()
      people = []
      crowd = null
      pendingEvents = []
      peopleInView = 0
    },
  }
}

const isSamePerson = (a: FrameBox, b: FrameBox) => intersectionOverUnion(a, b) >= SAME_PERSON
