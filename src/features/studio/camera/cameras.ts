import { atom } from 'jotai'
import { newId } from '@/domain/shared/ids.ts'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import type { VideoInput } from './camera-devices.ts'
import { newDeviceIds } from './new-device-ids.ts'

export const Camera = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['webcam', 'file']),
  deviceId: v.nullable(v.string()),
  /** The browser's name of the device, or the file name. Null for cameras stored before labels were saved. */
  label: v.optional(v.nullable(v.string()), null),
  facing: v.optional(v.nullable(v.picklist(['environment', 'user'])), null),
  model: v.nullable(v.string()),
  /** A small JPEG as a data URL. */
  thumbnail: v.nullable(v.string()),
  videoWidth: v.number(),
  videoHeight: v.number(),
  frameRate: v.number(),
})
export type Camera = v.InferOutput<typeof Camera>
export type ListedCamera = Camera & { isOnline: boolean }

/** The place at which the person left a video file. */
type PlaceInVideo = { seconds: number; isPaused: boolean }
/** `left` is null until the file was shown once. */
type VideoFile = { camera: Camera; file: File; isPlayable: boolean; left: PlaceInVideo | null }

const DEFAULT_PICTURE = { videoWidth: 1920, videoHeight: 1080, frameRate: 30 }
/** The maximum length of a stored thumbnail in characters. A browser stores about 5 MB per site. */
const MAX_THUMBNAIL_LENGTH = 24_000

const webcamsAtom = storedAtom('narthex.cameras', v.array(Camera), [])
/** The opened files of this tab. They stay for the next visit; only the browser's storage cannot hold them. */
export const videoFilesAtom = atom<VideoFile[]>([])
/** The ids of the plugged-in devices. Null until permission lets the browser reveal the ids. */
export const onlineDevicesAtom = atom<ReadonlySet<string> | null>(null)
/** The ids of deleted cameras by device. A device that is added again gets its lines and masks back. */
const formerIdsAtom = storedAtom<Record<string, string>>('narthex.former-cameras', v.record(v.string(), v.string()), {})
/** A new object for each user of this tab. */
const visitAtom = atom({})
/** The id is stored per tab, so that a reload during a service returns to the same camera. */
const activeIdAtom = storedAtom<string | null>(
  'narthex.active-camera',
  v.nullable(v.string()),
  null,
  () => sessionStorage,
)

export const camerasAtom = atom((get): ListedCamera[] => {
  const online = get(onlineDevicesAtom)
  const webcams = get(webcamsAtom).map((camera) => ({
    ...camera,
    isOnline: camera.deviceId !== null && (online === null || online.has(camera.deviceId)),
  }))
  const files = get(videoFilesAtom).map(({ camera, isPlayable }) => ({ ...camera, isOnline: isPlayable }))
  return [...webcams, ...files]
})

export const activeCameraAtom = atom((get): ListedCamera | null => {
  const id = get(activeIdAtom)
  return get(camerasAtom).find((camera) => camera.id === id) ?? null
})

const choicesAtom = atom(0)
/** The number of times that a camera was chosen in this visit, even if it was active already. */
export const cameraChoicesAtom = atom((get) => get(choicesAtom))

export const selectCameraAtom = atom(null, (_, set, id: string | null) => {
  set(activeIdAtom, () => id)
  set(choicesAtom, (choices) => choices + 1)
})

/** `id` and `name` are set if a person or an earlier visit has chosen the id and name. */
type AddedWebcam = Omit<VideoInput, 'facing'> & Partial<VideoInput> & { id?: string; name?: string }

/** Adds the webcam, or renames the camera with this device. The camera becomes active. */
export const addWebcamAtom = atom(
  null,
  (get, set, { deviceId, label, facing = null, id, name = '' }: AddedWebcam): Camera => {
    const known = get(webcamsAtom).find((camera) => camera.deviceId === deviceId)
    const named = name.trim() || (known?.name ?? label)
    const former = get(formerIdsAtom)[deviceId]
    const isFree = former !== undefined && get(webcamsAtom).every((camera) => camera.id !== former)
    const camera: Camera = known
      ? { ...known, name: named }
      : {
          id: id ?? (isFree ? former : newId()),
          name: named,
          kind: 'webcam',
          deviceId,
          label,
          facing,
          model: null,
          thumbnail: null,
          ...DEFAULT_PICTURE,
        }
    if (known) set(changeCameraAtom, camera.id, { name: named })
    else set(webcamsAtom, (webcams) => [...webcams, camera])
    set(selectCameraAtom, camera.id)
    return camera
  },
)

/** Replaces device ids that the browser has changed. The cameras keep their names and lines. */
export const rebindCamerasAtom = atom(null, (get, set, inputs: readonly VideoInput[]) => {
  for (const { id, deviceId } of newDeviceIds(get(webcamsAtom), inputs)) set(changeCameraAtom, id, { deviceId })
})

/** Opens a file as a camera. The id depends only on the file, so later visits find the same counting lines. */
export const openVideoFileAtom = atom(null, (get, set, file: File): Camera => {
  const id = `file:${file.name}:${file.size}:${file.lastModified}`
  const open = get(videoFilesAtom).find(({ camera }) => camera.id === id)
  const camera: Camera = open?.camera ?? {
    id,
    name: file.name,
    kind: 'file',
    deviceId: null,
    label: file.name,
    facing: null,
    model: 'Video file',
    thumbnail: null,
    ...DEFAULT_PICTURE,
  }
  if (!open) set(videoFilesAtom, (files) => [...files, { camera, file, isPlayable: true, left: null }])
  set(selectCameraAtom, id)
  return camera
})

/**
 * Returns the place that the person typed as the camera's name, or null if the name is only the device or file name.
 */
export function placeNameOf({ name, label }: Camera): string | null {
  return name === label ? null : name
}

/** Renames a camera. Returns false, without saving, if the name is blank or unchanged. */
export const renameCameraAtom = atom(null, (get, set, { id, name }: { id: string; name: string }): boolean => {
  const camera = get(camerasAtom).find((one) => one.id === id)
  const next = name.trim()
  if (!camera || next === '' || next === camera.name) return false
  set(changeCameraAtom, id, { name: next })
  return true
})

/**
 * Deletes a camera. Returns a function that puts the camera back with its lines and masks, unless its device is in the
 * list again or another user has come.
 */
export const deleteCameraAtom = atom(null, (get, set, id: string): (() => void) => {
  const [files, webcams, visit] = [get(videoFilesAtom), get(webcamsAtom), get(visitAtom)]
  const [file, webcam] = [files.find(({ camera }) => camera.id === id), webcams.find((camera) => camera.id === id)]
  if (get(activeIdAtom) === id) set(selectCameraAtom, null)
  set(videoFilesAtom, (now) => now.filter(({ camera }) => camera.id !== id))
  set(webcamsAtom, (now) => now.filter((camera) => camera.id !== id))
  if (webcam?.deviceId) set(formerIdsAtom, (now) => ({ ...now, [webcam.deviceId!]: id }))
  return () => {
    if (get(visitAtom) !== visit) return
    const isSame = (one: Camera) => one.id === id || (one.deviceId !== null && one.deviceId === webcam?.deviceId)
    if (webcam) set(webcamsAtom, (now) => (now.some(isSame) ? now : now.toSpliced(webcams.indexOf(webcam), 0, webcam)))
    if (file)
      set(videoFilesAtom, (now) =>
        now.some(({ camera }) => isSame(camera)) ? now : now.toSpliced(files.indexOf(file), 0, file),
      )
  }
})

export const keepThumbnailAtom = atom(null, (_, set, id: string, thumbnail: string) => {
  if (thumbnail.length <= MAX_THUMBNAIL_LENGTH) set(changeCameraAtom, id, { thumbnail })
})

/** Remembers where the person left a file, because the next visit shows the file from there. */
export const leaveVideoFileAtom = atom(null, (_, set, id: string, left: PlaceInVideo) => {
  set(videoFilesAtom, (files) => files.map((file) => (file.camera.id === id ? { ...file, left } : file)))
})

/** Forgets every opened file. Called for another user, who may belong to another church. */
export const forgetVideoFilesAtom = atom(null, (_, set) => {
  set(visitAtom, {})
  set(videoFilesAtom, [])
})

const changeCameraAtom = atom(null, (_, set, id: string, change: Partial<Camera>) => {
  const apply = (camera: Camera) => (camera.id === id ? { ...camera, ...change } : camera)
  set(webcamsAtom, (webcams) => webcams.map(apply))
  set(videoFilesAtom, (files) => files.map((file) => ({ ...file, camera: apply(file.camera) })))
})
