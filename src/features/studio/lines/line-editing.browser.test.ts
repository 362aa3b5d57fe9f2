import { createStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { addWebcamAtom, deleteCameraAtom, renameCameraAtom } from '../camera/cameras.ts'
import type { Camera } from '../camera/cameras.ts'
import type { CameraDevices } from '../camera/camera-devices.ts'
import { cameraStreamAtom, followCamera } from '../camera/camera-stream.ts'
import { closeEditingWithStream } from './line-editing.ts'
import { lineEditingAtom } from '../shared/studio-view.ts'
import { eventually } from '@/testing/eventually.ts'

let streams: MediaStream[]
const devices: CameraDevices = {
  getUserMedia: async () => {
    const stream = document.createElement('canvas').captureStream(1)
    streams.push(stream)
    return stream
  },
  enumerateDevices: async () => [],
  addEventListener: () => {},
  removeEventListener: () => {},
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  streams = []
})

async function editLines() {
  const store = createStore()
  const leave = [closeEditingWithStream(store), followCamera(store, devices)]
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  const camera = store.set(addWebcamAtom, { deviceId: 'b', label: 'Door' })
  await eventually(() => expect(store.get(cameraStreamAtom).phase).toBe('live'))
  store.set(lineEditingAtom, { phase: 'drawing' })
  return { store, camera, leave: () => leave.forEach((one) => one()) }
}
type Visit = { store: ReturnType<typeof createStore>; camera: Camera; leave: () => void }

test.each<[string, (visit: Visit) => void]>([
  ['the camera is lost', () => streams.at(-1)!.getVideoTracks()[0]!.dispatchEvent(new Event('ended'))],
  ['another camera is shown', ({ store }) => store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })],
  ['the camera is deleted', ({ store, camera }) => store.set(deleteCameraAtom, camera.id)],
  ['the studio is left', ({ leave }) => leave()],
])('the editing of lines ends when %s', async (_, happen) => {
  const visit = await editLines()
  happen(visit)
  await eventually(() => expect(visit.store.get(lineEditingAtom)).toEqual({ phase: 'closed' }))
  visit.leave()
})

test('when a camera is renamed, the editing of its lines continues', async () => {
  const { store, camera, leave } = await editLines()
  store.set(renameCameraAtom, { id: camera.id, name: 'Main door' })
  expect(store.get(lineEditingAtom)).toEqual({ phase: 'drawing' })
  leave()
})
