import { describe, expect, test, vi } from 'vitest'
import { CameraDenied, listVideoInputs, nameInputs, onlineIds, streamFailureReason } from './camera-devices.ts'
import type { CameraDevices } from './camera-devices.ts'

const input = (deviceId: string, label = '', kind: MediaDeviceKind = 'videoinput') =>
  ({ deviceId, label, kind, groupId: '', toJSON: () => ({}) }) satisfies MediaDeviceInfo

function devices(parts: Partial<CameraDevices>): CameraDevices {
  return {
    getUserMedia: () => Promise.reject(new DOMException('', 'NotFoundError')),
    enumerateDevices: () => Promise.resolve([]),
    addEventListener: () => {},
    removeEventListener: () => {},
    ...parts,
  }
}

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'missing'],
  ['OverconstrainedError', 'missing'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['InvalidStateError', 'unknown'],
])('the browser error %s gives the reason %s', (name, reason) => {
  expect(streamFailureReason(new DOMException('no', name))).toBe(reason)
})

test('an error that is not a DOMException gives the reason "unknown"', () => {
  expect(streamFailureReason('NotAllowedError')).toBe('unknown')
  expect(streamFailureReason(undefined)).toBe('unknown')
})

test('cameras without a label are numbered, and other devices are left out', () => {
  const found = [input('m', 'Microphone', 'audioinput'), input('a'), input('b', 'Logitech'), input('c')]
  expect(nameInputs(found)).toEqual([
    { deviceId: 'a', label: 'Camera 1', facing: null },
    { deviceId: 'b', label: 'Logitech', facing: null },
    { deviceId: 'c', label: 'Camera 3', facing: null },
  ])
})

test('a camera is front or rear by its capabilities, or else by its label', () => {
  const facings = (...found: MediaDeviceInfo[]) => nameInputs(found).map(({ facing }) => facing)
  const told = { ...input('a', 'Kamera'), getCapabilities: () => ({ facingMode: ['environment'] }) }
  expect(facings(told, input('b', 'camera2 1, facing front'), input('c', 'Back Triple Camera'))).toEqual([
    'environment',
    'user',
    'environment',
  ])
  expect(facings(input('a', 'Backlit Webcam'), input('b'))).toEqual([null, null])
})

describe('the ids of online devices are read from the browser', () => {
  test('the ids of online devices include only video inputs', () => {
    expect(onlineIds([input('a'), input('m', '', 'audioinput')])).toEqual(new Set(['a']))
    expect(onlineIds([])).toEqual(new Set())
  })

  test('while the browser hides the device ids, the ids of online devices are null', () => {
    expect(onlineIds([input('')])).toBeNull()
  })
})

function streamOf(deviceId: string, stop = () => {}): MediaStream {
  const tracks = [{ stop, getSettings: () => ({ deviceId }) }]
  return { getTracks: () => tracks, getVideoTracks: () => tracks } as unknown as MediaStream
}

const refuse = (name: string) => () => Promise.reject(new DOMException('no', name))
const list =
  (...found: MediaDeviceInfo[]) =>
  () =>
    Promise.resolve(found)

describe('the list of cameras is read from the browser', () => {
  test('listing cameras asks for permission first and then stops the camera', async () => {
    const stop = vi.fn<() => void>()
    const getUserMedia = () => Promise.resolve(streamOf('a', stop))
    expect(await listVideoInputs(devices({ getUserMedia, enumerateDevices: list(input('a', 'Door')) }))).toEqual([
      { deviceId: 'a', label: 'Door', facing: null },
    ])
    expect(stop).toHaveBeenCalledOnce()
  })

  test('the camera that the browser chooses is listed first, and the front camera last', async () => {
    const phone = list(input('f', 'facing front'), input('wide', 'facing back'), input('main', 'facing back'))
    const getUserMedia = vi.fn<CameraDevices['getUserMedia']>(() => Promise.resolve(streamOf('main')))
    const found = await listVideoInputs(devices({ getUserMedia, enumerateDevices: phone }))
    expect(found.map(({ deviceId }) => deviceId)).toEqual(['main', 'wide', 'f'])
    expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'environment' } })
  })

  test('when the permission is refused, CameraDenied is thrown, and no empty list is returned', async () => {
    const getUserMedia = refuse('NotAllowedError')
    await expect(listVideoInputs(devices({ getUserMedia }))).rejects.toThrow(CameraDenied)
  })

  test('when listing fails or the page has no media devices, the list of cameras is empty', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await listVideoInputs(devices({ enumerateDevices: refuse('InvalidStateError') }))).toEqual([])
    expect(await listVideoInputs(null)).toEqual([])
  })

  test('when a camera is busy, it is still in the list of cameras', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const busy = devices({ getUserMedia: refuse('NotReadableError'), enumerateDevices: list(input('a')) })
    expect(await listVideoInputs(busy)).toEqual([{ deviceId: 'a', label: 'Camera 1', facing: null }])
  })
})
