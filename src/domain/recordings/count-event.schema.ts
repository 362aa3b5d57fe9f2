import * as v from 'valibot'

/** Only the first `MAX_COUNT_GAPS` gaps of a recording are kept. */
export const MAX_COUNT_GAPS = 100

const Instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a time'),
)
const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** `CountEvent` is the passage of one person at a counting line. */
export const CountEvent = v.object({
  /** `time` is in ISO 8601. */
  time: Instant,
  /** `line` is the name of the line at the time of the passage. */
  line: v.string(),
  /** In a passage with the rule `near`, the person came close to a line that cannot tell entries from exits. */
  rule: v.picklist(['crossing', 'near']),
  direction: v.picklist(['entry', 'exit']),
  /** `track` is the number that the tracker gave to the person. */
  track: v.pipe(v.number(), v.integer()),
  /** `x` and `y` are the position in the picture, as fractions of its width and height. */
  x: Fraction,
  y: Fraction,
  score: Fraction,
  /** `isUndone` is true when a person removed the event from the counts. */
  isUndone: v.optional(v.boolean(), false),
})
export type CountEvent = v.InferOutput<typeof CountEvent>

/**
 * `ListedPassage` is a passage in a list. Version 1.0.0 sent line, position and score only for the newest 2,000
 * passages of a recording. Earlier passages have null in these fields.
 */
export const ListedPassage = v.object({
  ...CountEvent.entries,
  line: v.nullable(CountEvent.entries.line),
  track: v.nullable(CountEvent.entries.track),
  x: v.nullable(Fraction),
  y: v.nullable(Fraction),
  score: v.nullable(Fraction),
})
export type ListedPassage = v.InferOutput<typeof ListedPassage>

/** A correction sets the number of people in the room at `time`. Passages before `time` then have no effect. */
const OccupancyCorrection = v.object({ time: Instant, value: Count })
type OccupancyCorrection = v.InferOutput<typeof OccupancyCorrection>

/**
 * `start` is the number of people in the room when the recording began. `corrections` are numbers that a person entered
 * later.
 */
export const RecordedOccupancy = v.object({ start: Count, corrections: v.array(OccupancyCorrection) })
type RecordedOccupancy = v.InferOutput<typeof RecordedOccupancy>

/** `CountGap` is a time in which the camera could not count; `to` is null when the recording ended in the gap. */
export const CountGap = v.object({ from: Instant, to: v.nullable(Instant) })
export type CountGap = v.InferOutput<typeof CountGap>

/** `SessionCounts` has the passages, corrections and gaps of a recording, oldest first. */
export type SessionCounts = { events: CountEvent[]; gaps: CountGap[]; occupancy: RecordedOccupancy }
export type ListedCounts = Omit<SessionCounts, 'events'> & { events: ListedPassage[] }

const none: RecordedOccupancy = { start: 0, corrections: [] }

/**
 * Reads the counts that version 1.0.0 stored in a session's metadata. Unreadable entries, perhaps from another program,
 * are left out.
 */
export function readEarlierCounts(metadata: unknown): SessionCounts {
  const { events, gaps, occupancy } = (metadata ?? {}) as { [name in keyof SessionCounts]?: unknown }
  const read = v.safeParse(RecordedOccupancy, occupancy)
  return {
    events: readableIn(CountEvent, events),
    gaps: readableIn(CountGap, gaps),
    occupancy: read.success ? read.output : none,
  }
}

function readableIn<Output>(schema: v.GenericSchema<unknown, Output>, list: unknown): Output[] {
  return (Array.isArray(list) ? list : []).flatMap((item) => {
    const read = v.safeParse(schema, item)
    return read.success ? read.output : []
  })
}

/** Counts the events in one direction, without undone events. */
export function countOf(
  events: readonly Pick<CountEvent, 'direction' | 'isUndone'>[],
  direction: CountEvent['direction'],
): number {
  return events.filter((event) => event.direction === direction && !event.isUndone).length
}
