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
])('%s means %s', (name, reason) => {
  expect(streamFailureReason(new DOMException('no', name))).toBe(reason)
})

test('anything else is unknown', () => {
  expect(streamFailureReason('NotAllowedError')).toBe('unknown')
  expect(streamFailureReason(undefined)).toBe('unknown')
})

test('cameras without a label are numbered, other devices are left out', () => {
  const found = [input('m', 'Microphone', 'audioinput'), input('a'), input('b', 'Logitech'), input('c')]
  expect(nameInputs(found)).toEqual([
    { deviceId: 'a', label: 'Camera 1', facing: null },
    { deviceId: 'b', label: 'Logitech', facing: null },
    { deviceId: 'c', label: 'Camera 3', facing: null },
  ])
})

test('where a camera looks is told by the browser, else by the name that a phone gives it', () => {
  const facings = (...found: MediaDeviceInfo[]) => nameInputs(found).map(({ facing }) => facing)
  const told = { ...input('a', 'Kamera'), getCapabilities: () => ({ facingMode: ['environment'] }) }
  expect(facings(told, input('b', 'camera2 1, facing front'), input('c', 'Back Triple Camera'))).toEqual([
    'environment',
    'user',
    'environment',
  ])
  expect(facings(input('a', 'Backlit Webcam'), input('b'))).toEqual([null, null])
})

describe('online devices', () => {
  test('are the inputs that are there', () => {
    expect(onlineIds([input('a'), input('m', '', 'audioinput')])).toEqual(new Set(['a']))
    expect(onlineIds([])).toEqual(new Set())
  })

  test('are unknown while the browser hides their ids', () => {
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

describe('listing cameras', () => {
  test('asks for permission first and lets go of the camera at once', async () => {
    const stop = vi.fn<() => void>()
    const getUserMedia = () => Promise.resolve(streamOf('a', stop))
    expect(await listVideoInputs(devices({ getUserMedia, enumerateDevices: list(input('a', 'Door')) }))).toEqual([
      { deviceId: 'a', label: 'Door', facing: null },
    ])
    expect(stop).toHaveBeenCalledOnce()
  })

  test('puts the rear camera that the browser chooses first, and the front camera last', async () => {
    const phone = list(input('f', 'facing front'), input('wide', 'facing back'), input('main', 'facing back'))
    const getUserMedia = vi.fn<CameraDevices['getUserMedia']>(() => Promise.resolve(streamOf('main')))
    const found = await listVideoInputs(devices({ getUserMedia, enumerateDevices: phone }))
    expect(found.map(({ deviceId }) => deviceId)).toEqual(['main', 'wide', 'f'])
    expect(getUserMedia).toHaveBeenCalledWith({ video: { facingMode: 'environment' } })
  })

  test('distinguishes a refusal from an empty list', async () => {
    const getUserMedia = refuse('NotAllowedError')
    await expect(listVideoInputs(devices({ getUserMedia }))).rejects.toThrow(CameraDenied)
  })

  test('gives an empty list when listing fails or there is no way to ask', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(await listVideoInputs(devices({ enumerateDevices: refuse('InvalidStateError') }))).toEqual([])
    expect(await listVideoInputs(null)).toEqual([])
  })

  test('still lists a camera that is busy', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const busy = devices({ getUserMedia: refuse('NotReadableError'), enumerateDevices: list(input('a')) })
    expect(await listVideoInputs(busy)).toEqual([{ deviceId: 'a', label: 'Camera 1', facing: null }])
  })
})
