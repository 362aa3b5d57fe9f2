import * as v from 'valibot'
import { Count, Id } from '../shared/column-values.ts'

/** `near`: someone came close to a line that knows no exits. */
const Passage = v.picklist(['entry', 'exit', 'near'])

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** The line of a passage, the person's track, and the place in the picture, as fractions of its width and height. */
const PassageDetail = v.strictObject({
  line: v.string(),
  track: v.pipe(v.number(), v.safeInteger()),
  x: Fraction,
  y: Fraction,
  score: Fraction,
  /** A person took it out of the counts. */
  isUndone: v.optional(v.literal(true)),
})
type PassageDetail = v.InferOutput<typeof PassageDetail>

/**
 * A number says that so many are in the room from here on. `blind`: from here on frames come and none can be counted,
 * until `seeing`.
 */
const Turn = v.union([v.pipe(Count, v.maxValue(1_000_000)), v.picklist(['blind', 'seeing'])])

const Moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59_999))

/** Milliseconds into the minute, and what happened then. Version 1.0.0 sends passages without detail, and none undone. */
export const RecordingStep: v.GenericSchema<RecordingStep> = v.union([
  v.strictTuple([Moment, Passage, PassageDetail]),
  v.strictTuple([Moment, v.union([Passage, Turn])]),
])
export type RecordingStep = [
  afterMs: number,
  what: v.InferOutput<typeof Passage> | v.InferOutput<typeof Turn>,
  detail?: PassageDetail,
]

/** The part of a step that changes the number in the room: null for a passage that was undone and for a blind camera. */
export function countedIn([, what, detail]: RecordingStep): 'entry' | 'exit' | 'near' | number | null {
  return detail?.isUndone || what === 'blind' || what === 'seeing' ? null : what
}

export const RecordingMinute = v.object({
  /** whole minutes since the start of the recording */
  minute: v.pipe(Count, v.maxValue(10_079)),
  /** grows when a minute is sent again, because a passage in it was undone; an older one changes nothing */
  revision: v.pipe(Count, v.maxValue(1_000_000_000)),
  steps: v.array(RecordingStep),
  /** the most people in one frame of this minute; null while no frame was counted */
  peopleInView: v.nullable(v.pipe(Count, v.maxValue(1_000_000))),
})
export type RecordingMinute = v.InferOutput<typeof RecordingMinute>

export const RecordingMinutesDraft = v.object({ sessionId: Id, minutes: v.array(RecordingMinute) })
export type RecordingMinutesDraft = v.InferOutput<typeof RecordingMinutesDraft>
