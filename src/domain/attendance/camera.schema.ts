import * as v from 'valibot'
import { Count, Id, OptionalText } from '../shared/column-values.ts'
import { WayOfCounting } from '../recordings/recording-session.schema.ts'
import { view } from '../shared/table.ts'
import type { RowOf } from '../shared/table.ts'

/**
 * For cameras that see the `same` people, the highest count is used. For cameras that see `different` people, the
 * counts are added.
 */
export const CamerasSee = v.picklist(['same', 'different'])
export type CamerasSee = v.InferOutput<typeof CamerasSee>

/** `CameraFigures` has the combined figures of all cameras of a service, for doors and for the room. */
export const CameraFigures = view('service_instances', {
  doorTotal: v.nullable(Count),
  /** `doorMeasured` is the total without usual factors; null when no camera has a factor. */
  doorMeasured: v.nullable(Count),
  doorCameIn: v.nullable(Count),
  roomTotal: v.nullable(Count),
  roomMeasured: v.nullable(Count),
  /** `roomsSee` says whether the room cameras see the same people; null means that the church's `CameraPairs` apply. */
  roomsSee: v.nullable(CamerasSee),
})
export type CameraFigures = RowOf<typeof CameraFigures>

/** `cameraA` is the smaller of the two camera ids. */
export const CameraPairs = view('camera_pairs', { cameraA: Id, cameraB: Id, see: CamerasSee })
export type CameraPair = RowOf<typeof CameraPairs>

/**
 * `usual` is the usual difference between a person's count and the camera's count, as a fraction of the camera's count.
 * 0.04 means that people count 4 % more than the camera.
 */
export const CameraErrors = view('camera_errors', {
  cameraId: Id,
  way: WayOfCounting,
  cameraName: OptionalText,
  /** `services` is the number of services that both the camera and a person counted. */
  services: Count,
  usual: v.number(),
})
export type CameraError = RowOf<typeof CameraErrors>
