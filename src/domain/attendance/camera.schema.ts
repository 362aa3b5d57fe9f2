import * as v from 'valibot'
import { Count, Id, OptionalText } from '../shared/column-values.ts'
import { WayOfCounting } from '../recordings/recording-session.schema.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/** `same`: the highest of them counts. `different`: they add up. */
export const CamerasSee = v.picklist(['same', 'different'])
export type CamerasSee = v.InferOutput<typeof CamerasSee>

/** The view adds up all cameras of a service, and says whether those in the room see the same people. */
export const CameraFigures = view('service_instances', {
  doorTotal: v.nullable(Count),
  /** without usual factors; null where no camera has one */
  doorMeasured: v.nullable(Count),
  doorCameIn: v.nullable(Count),
  roomTotal: v.nullable(Count),
  roomMeasured: v.nullable(Count),
  /** for this service alone; null follows the church's answers */
  roomsSee: v.nullable(CamerasSee),
})
export type CameraFigures = RowOf<typeof CameraFigures>

/** The church's answer for two cameras, whose ids are in order. */
export const CameraPairs = view('camera_pairs', { cameraA: Id, cameraB: Id, see: CamerasSee })
export type CameraPair = RowOf<typeof CameraPairs>

/** How much people counted beside a camera, as a fraction of its figure: 0.04 when it misses 4 %. */
export const CameraErrors = view('camera_errors', {
  cameraId: Id,
  way: WayOfCounting,
  cameraName: OptionalText,
  /** counted by both */
  services: Count,
  usual: v.number(),
})
export type CameraError = RowOf<typeof CameraErrors>
