import { atom } from 'jotai'
import * as v from 'valibot'
import { isId, newId } from '@/domain/shared/ids.ts'
import { WayOfCounting } from '@/domain/recordings/recording-session.schema.ts'
import { RecordingLength, recordingPlan } from '@/domain/recordings/recording-plan.ts'
import type { RecordingPlan } from '@/domain/recordings/recording-plan.ts'
import { storedAtom } from '@/platform/stored-atom.ts'
import { activeCameraAtom, placeNameOf } from '../camera/cameras.ts'
import { linesAtom } from '../lines/counting-lines.ts'

const chosenWaysAtom = storedAtom('narthex.ways-of-counting', v.record(v.string(), WayOfCounting), {})
const storedLengthAtom = storedAtom<RecordingLength>('narthex.recording-length', RecordingLength, 'ten-minutes')

/**
 * The way of counting of the active camera. If no person has chosen, the way is `door` with a line and `room` without a
 * line.
 */
export const wayAtom = atom(
  (get): WayOfCounting => {
    const camera = get(activeCameraAtom)
    const chosen = camera && get(chosenWaysAtom)[camera.id]
    return chosen ?? (get(linesAtom).length > 0 ? 'door' : 'room')
  },
  (get, set, way: WayOfCounting) => {
    const camera = get(activeCameraAtom)
    if (camera) set(chosenWaysAtom, (all) => ({ ...all, [camera.id]: way }))
  },
)

export const lengthAtom = atom(
  (get) => get(storedLengthAtom),
  (_, set, length: RecordingLength) => set(storedLengthAtom, () => length),
)

type Chosen = { way: WayOfCounting; length: RecordingLength; plannedEndMs: number | null }

/** Plans a recording that starts at `nowMs`. `nowMs` and `plannedEndMs` are epoch milliseconds. */
export function planAt({ way, length, plannedEndMs }: Chosen, nowMs: number): RecordingPlan {
  return recordingPlan(way, { length, untilEndMs: plannedEndMs === null ? null : plannedEndMs - nowMs })
}

const cameraIdsAtom = storedAtom('narthex.camera-ids', v.record(v.string(), v.string()), {})

/** The id of the active camera in its recordings, or null for a file that has not been recorded. */
export const recordedCameraIdAtom = atom((get): string | null => {
  const camera = get(activeCameraAtom)
  if (!camera) return null
  return isId(camera.id) ? camera.id : (get(cameraIdsAtom)[camera.id] ?? null)
})

/**
 * Returns the id and name of the active camera for its recordings. A file gets a new id, which is stored in this
 * browser.
 */
export const recordedCameraAtom = atom(null, (get, set): { cameraId: string | null; cameraName: string | null } => {
  const camera = get(activeCameraAtom)
  if (!camera) return { cameraId: null, cameraName: null }
  const cameraId = get(recordedCameraIdAtom) ?? newId()
  if (cameraId !== camera.id) set(cameraIdsAtom, (all) => ({ ...all, [camera.id]: cameraId }))
  return { cameraId, cameraName: placeNameOf(camera)?.slice(0, 200) ?? null }
})
