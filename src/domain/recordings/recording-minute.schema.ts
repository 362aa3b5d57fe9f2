import * as v from 'valibot'
import { Count, Id } from '../shared/column-values.ts'

/** `near`: someone came close to a line that knows no exits. */
const Passage = v.picklist(['entry', 'exit', 'near'])

/** Milliseconds into the minute, and what happened: a passage, or a number, from which on so many are in the room. */
export const RecordingStep = v.tuple([
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(59_999)),
  v.union([Passage, v.pipe(Count, v.maxValue(1_000_000))]),
])
export type RecordingStep = v.InferOutput<typeof RecordingStep>

/** What a recording counted in one minute. */
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
