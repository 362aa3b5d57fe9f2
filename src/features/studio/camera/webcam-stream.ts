import type { createStore } from 'jotai'
import { nameInputs, onlineIds, streamFailureReason } from './camera-devices.ts'
import type { CameraDevices } from './camera-devices.ts'
import { camerasAtom, onlineDevicesAtom, rebindCamerasAtom } from './cameras.ts'
import type { ListedCamera } from './cameras.ts'

type Store = ReturnType<typeof createStore>

/**
 * Opens a webcam. If its device id is unknown, looks for the new id and tries again.
 * @throws the error of `getUserMedia`
 */
export async function openStream(store: Store, devices: CameraDevices, camera: ListedCamera): Promise<MediaStream> {
  try {
    return await devices.getUserMedia(constraintsOf(camera))
  } catch (error) {
    if (streamFailureReason(error) !== 'missing') throw error
    await findAgain(store, devices, camera)
    const found = store.get(camerasAtom).find(({ id }) => id === camera.id)
    if (!found || found.deviceId === camera.deviceId) throw error
    return devices.getUserMedia(constraintsOf(found))
  }
}

/**
 * Looks for the camera's new device id. If labels are hidden, opens any camera briefly. Some browsers reveal
 * labels only while a camera is open.
 */
async function findAgain(store: Store, devices: CameraDevices, { facing }: ListedCamera) {
  const inputs = (await devices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput')
  const areHidden = inputs.length > 0 && inputs.every(({ label }) => label === '')
  const video = facing ? { facingMode: facing } : true
  const opened = areHidden ? await devices.getUserMedia({ video }) : null
  await updateOnline(store, devices, { mayRebind: true })
  for (const track of opened?.getTracks() ?? []) track.stop()
}

/**
 * Updates the list of plugged-in cameras. With `mayRebind`, missing cameras get new device ids.
 * Right after unplugging, `mayRebind` is false. Another device of the same model then cannot replace the unplugged
 * device.
 */
export async function updateOnline(store: Store, devices: CameraDevices, { mayRebind }: { mayRebind: boolean }) {
  try {
    const found = await devices.enumerateDevices()
    if (mayRebind) store.set(rebindCamerasAtom, nameInputs(found.filter(({ label }) => label !== '')))
    store.set(onlineDevicesAtom, onlineIds(found))
  } catch (error) {
    console.warn('Cameras could not be listed', error)
  }
}

function constraintsOf(camera: Pick<ListedCamera, 'deviceId' | 'videoWidth' | 'videoHeight' | 'frameRate'>) {
  return {
    audio: false,
    video: {
      ...(camera.deviceId ? { deviceId: { exact: camera.deviceId } } : {}),
      width: { ideal: camera.videoWidth },
      height: { ideal: camera.videoHeight },
      frameRate: { ideal: camera.frameRate },
    },
  } satisfies MediaStreamConstraints
}
