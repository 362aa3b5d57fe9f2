import type { createStore } from 'jotai'
import { vi } from 'vitest'
import type { CameraDevices } from '@/features/studio/camera/camera-devices.ts'
import { addWebcamAtom } from '@/features/studio/camera/cameras.ts'
import { cameraStreamAtom, followCamera } from '@/features/studio/camera/camera-stream.ts'

type Store = ReturnType<typeof createStore>

const devices: CameraDevices = {
  getUserMedia: async () => document.createElement('canvas').captureStream(1),
  enumerateDevices: async () => [],
  addEventListener: () => {},
  removeEventListener: () => {},
}

/** Connects a fake camera, and waits until its picture is live. The returned function disconnects the camera. */
export async function connectFakeCamera(store: Store): Promise<() => void> {
  const stop = followCamera(store, devices)
  store.set(addWebcamAtom, { deviceId: 'a', label: 'Balcony' })
  await vi.waitUntil(() => store.get(cameraStreamAtom).phase === 'live')
  return stop
}
