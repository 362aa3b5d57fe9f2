import * as v from 'valibot'

/** More gaps than this say the same as so many. */
export const MAX_COUNT_GAPS = 100

const Instant = v.pipe(
  v.string(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Not a time'),
)
const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** One counted passage. */
export const CountEvent = v.object({
  /** ISO 8601 */
  time: Instant,
  /** Name of the line at that time. */
  line: v.string(),
  /** `near`: a person came close to the line, which does not change the occupancy. */
  rule: v.picklist(['crossing', 'near']),
  direction: v.picklist(['entry', 'exit']),
  /** The person's id at that time. */
  track: v.pipe(v.number(), v.integer()),
  /** The place on the picture, as fractions of its width and height. */
  x: Fraction,
  y: Fraction,
  score: Fraction,
  /** Removed from the counts by the user. */
  isUndone: v.optional(v.boolean(), false),
})
export type CountEvent = v.InferOutput<typeof CountEvent>

/**
 * A passage as it is listed. Version 1.0.0 sent line, place and score of the newest two thousand of a recording: of the
 * others there are time and direction.
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

/** This many people are in the room from `time` on; earlier counts no longer matter. */
const OccupancyCorrection = v.object({ time: Instant, value: Count })
type OccupancyCorrection = v.InferOutput<typeof OccupancyCorrection>

/** How many were in the room when a recording began, and what the user has corrected since. */
export const RecordedOccupancy = v.object({ start: Count, corrections: v.array(OccupancyCorrection) })
type RecordedOccupancy = v.InferOutput<typeof RecordedOccupancy>

/** The camera's frames could not be counted in between; `to` is null where the recording ended meanwhile. */
export const CountGap = v.object({ from: Instant, to: v.nullable(Instant) })
export type CountGap = v.InferOutput<typeof CountGap>

/** The passages of a recording, its corrections and its gaps, oldest first. */
export type SessionCounts = { events: CountEvent[]; gaps: CountGap[]; occupancy: RecordedOccupancy }
export type ListedCounts = Omit<SessionCounts, 'events'> & { events: ListedPassage[] }

const none: RecordedOccupancy = { start: 0, corrections: [] }

/**
 * The counts that version 1.0.0 kept in a session's metadata, beside its minutes. What cannot be read (another program
 * wrote it) is left out, so that one bad entry does not hide the others.
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

/** How many crossings in that direction count; undone ones do not. */
export function countOf(
  events: readonly Pick<CountEvent, 'direction' | 'isUndone'>[],
  direction: CountEvent['direction'],
): number {
  return events.filter((event) => event.direction === direction && !event.isUndone).length
}
