import * as v from 'valibot'
import { Count, Id } from '../shared/column-values.ts'

/** `near` means that a person came close to a line that cannot tell entries from exits. */
const Passage = v.picklist(['entry', 'exit', 'near'])

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** `track` is the number of the tracked person; `x` and `y` are fractions of the picture's width and height. */
const PassageDetail = v.strictObject({
  line: v.string(),
  track: v.pipe(v.number(), v.safeInteger()),
  x: Fraction,
  y: Fraction,
  score: Fraction,
  /** `isUndone` is true when a user removed the passage from the counts. */
  isUndone: v.optional(v.literal(true)),
})
type PassageDetail = v.InferOutput<typeof PassageDetail>

/**
 * A number is the corrected number of people in the room. From `blind` until `seeing`, the frames of the camera cannot
 * be counted.
 */
const Turn = v.union([v.pipe(Count, v.maxValue(1_000_000)), v.picklist(['blind', 'seeing'])])

const Moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59_999))

/**
 * A step has the milliseconds since the start of the minute, and the event at that moment. Version 1.0.0 sends passages
 * without detail and sends no undone passages.
 */
export const RecordingStep: v.GenericSchema<RecordingStep> = v.union([
  v.strictTuple([Moment, Passage, PassageDetail]),
  v.strictTuple([Moment, v.union([Passage, Turn])]),
])
export type RecordingStep = [
  afterMs: number,
  what: v.InferOutput<typeof Passage> | v.InferOutput<typeof Turn>,
  detail?: PassageDetail,
]

/**
 * Returns the part of a step that can change the number of people in the room; null for an undone passage and for the
 * beginning or end of a gap.
 */
export function countedIn([, what, detail]: RecordingStep): 'entry' | 'exit' | 'near' | number | null {
  return detail?.isUndone || what === 'blind' || what === 'seeing' ? null : what
}

export const RecordingMinute = v.object({
  /** `minute` is the number of whole minutes since the start of the recording. */
  minute: v.pipe(Count, v.maxValue(10_079)),
  /**
   * `revision` grows when a minute is sent again after a change, such as an undone passage. The server ignores an older
   * revision.
   */
  revision: v.pipe(Count, v.maxValue(1_000_000_000)),
  steps: v.array(RecordingStep),
  /** `peopleInView` is the highest number of people in one frame of this minute; null when no frame was counted. */
  peopleInView: v.nullable(v.pipe(Count, v.maxValue(1_000_000))),
})
export type RecordingMinute = v.InferOutput<typeof RecordingMinute>

export const RecordingMinutesDraft = v.object({ sessionId: Id, minutes: v.array(RecordingMinute) })
export type RecordingMinutesDraft = v.InferOutput<typeof RecordingMinutesDraft>
