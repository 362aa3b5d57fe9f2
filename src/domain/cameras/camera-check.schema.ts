import * as v from 'valibot'
import { WayOfCounting } from '../recordings/recording-session.schema.ts'
import { Count, Id, Instant, OptionalText } from '../shared/column-values.ts'
import { field, readOnly, table } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))
const text = (longest: number) => v.nullish(v.pipe(v.string(), v.maxLength(longest)), null)

/**
 * `CameraChecks` compares a camera with a person who counted the same picture or video. The picture or video is not
 * stored.
 */
export const CameraChecks = table('camera_checks', {
  id: readOnly(Id),
  cameraId: field(Id, Id),
  cameraName: field(OptionalText, text(200)),
  way: field(WayOfCounting, WayOfCounting),
  model: field(OptionalText, text(100)),
  /** `people` is the number of people, or of passages through a door, that a person counted. */
  people: field(Count, count(10_000)),
  /** `found` is the number of `people` that the computer also counted. */
  found: field(Count, count(10_000)),
  /** `tooMany` is the number of people or passages that only the computer counted. */
  tooMany: field(Count, count(10_000)),
  /** `minutes` is the length of the checked video; 0 for one picture. */
  minutes: field(Count, count(600)),
  /** `light` is the mean brightness of the picture in percent; null when unknown. */
  light: field(v.nullable(Count), v.nullish(count(100), null)),
  createdAt: readOnly(Instant),
})
export type CameraCheck = RowOf<typeof CameraChecks>
export type CameraCheckDraft = v.InferOutput<typeof CameraChecks.draft>
