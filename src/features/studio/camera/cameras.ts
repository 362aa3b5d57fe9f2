import { atom } from 'jotai'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import type { VideoInput } from './camera-devices.ts'
import { newDeviceIds } from './new-device-ids.ts'

export const Camera = v.object({
  id: v.string(),
  name: v.string(),
  kind: v.picklist(['webcam', 'file']),
  deviceId: v.nullable(v.string()),
  /** The browser's name of the device, or the name of the file; null for cameras added before it was kept. */
  label: v.optional(v.nullable(v.string()), null),
  facing: v.optional(v.nullable(v.picklist(['environment', 'user'])), null),
  model: v.nullable(v.string()),
  /** A small JPEG as data URL. */
  thumbnail: v.nullable(v.string()),
  videoWidth: v.number(),
  videoHeight: v.number(),
  frameRate: v.number(),
})
export type Camera = v.InferOutput<typeof Camera>
export type ListedCamera = Camera & { isOnline: boolean }

/** A file opened as a camera lives for one visit of the studio. */
type VideoFile = { camera: Camera; url: string; isPlayable: boolean }

const DEFAULT_PICTURE = { videoWidth: 1920, videoHeight: 1080, frameRate: 30 }
/** A browser stores about 5 MB a site: a picture larger than this (characters) is not worth its space. */
const MAX_THUMBNAIL_LENGTH = 24_000

const webcamsAtom = storedAtom('narthex.cameras', v.array(Camera), [])
export const videoFilesAtom = atom<VideoFile[]>([])
/** Device ids plugged in now; null while the browser hides them (no permission yet). */
export const onlineDevicesAtom = atom<ReadonlySet<string> | null>(null)
/** Stored per tab, so that a reload in the middle of a service returns to its camera. */
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

export const selectCameraAtom = atom(null, (_, set, id: string | null) => set(activeIdAtom, () => id))

/** `id` and `name`: where the person, or an earlier visit, has given them. */
type AddedWebcam = Omit<VideoInput, 'facing'> & Partial<VideoInput> & { id?: string; name?: string }

/** Adds the device, or reuses the camera that already represents it, and makes it active. */
export const addWebcamAtom = atom(
  null,
  (get, set, { deviceId, label, facing = null, id = crypto.randomUUID(), name = '' }: AddedWebcam): Camera => {
    const known = get(webcamsAtom).find((camera) => camera.deviceId === deviceId)
    const named = name.trim() || (known?.name ?? label)
    const camera: Camera = known
      ? { ...known, name: named }
      : {
          id,
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

/** Cameras whose ids the browser has changed keep their names and lines. */
export const rebindCamerasAtom = atom(null, (get, set, inputs: readonly VideoInput[]) => {
  for (const { id, deviceId } of newDeviceIds(get(webcamsAtom), inputs)) set(changeCameraAtom, id, { deviceId })
})

/** The same file has the same id on every visit, so its counting lines come back with it. */
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
  if (!open) set(videoFilesAtom, (files) => [...files, { camera, url: URL.createObjectURL(file), isPlayable: true }])
  set(selectCameraAtom, id)
  return camera
})

/** Returns the place that a person has named the camera for; null while it bears the name of its device or file. */
export function placeNameOf({ name, label }: Camera): string | null {
  return name === label ? null : name
}

/** False when the name is blank or the one it has: nothing is saved then. */
export const renameCameraAtom = atom(null, (get, set, { id, name }: { id: string; name: string }): boolean => {
  const camera = get(camerasAtom).find((one) => one.id === id)
  const next = name.trim()
  if (!camera || next === '' || next === camera.name) return false
  set(changeCameraAtom, id, { name: next })
  return true
})

export const deleteCameraAtom = atom(null, (get, set, id: string) => {
  const file = get(videoFilesAtom).find(({ camera }) => camera.id === id)
  if (get(activeIdAtom) === id) set(selectCameraAtom, null)
  if (file) {
    set(videoFilesAtom, (files) => files.filter(({ camera }) => camera.id !== id))
    URL.revokeObjectURL(file.url)
  } else {
    set(webcamsAtom, (webcams) => webcams.filter((camera) => camera.id !== id))
  }
})

export const keepThumbnailAtom = atom(null, (_, set, id: string, thumbnail: string) => {
  if (thumbnail.length <= MAX_THUMBNAIL_LENGTH) set(changeCameraAtom, id, { thumbnail })
})

/** Closes every opened file: its object URL holds the file in memory. */
export const closeVideoFilesAtom = atom(null, (get, set) => {
  for (const { url } of get(videoFilesAtom)) URL.revokeObjectURL(url)
  set(videoFilesAtom, [])
})

const changeCameraAtom = atom(null, (_, set, id: string, change: Partial<Camera>) => {
  const apply = (camera: Camera) => (camera.id === id ? { ...camera, ...change } : camera)
  set(webcamsAtom, (webcams) => webcams.map(apply))
  set(videoFilesAtom, (files) => files.map((file) => ({ ...file, camera: apply(file.camera) })))
})
