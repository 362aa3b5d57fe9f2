import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/testing/memory-storage.ts'
import {
  activeCameraAtom,
  addWebcamAtom,
  camerasAtom,
  deleteCameraAtom,
  forgetVideoFilesAtom,
  keepThumbnailAtom,
  onlineDevicesAtom,
  openVideoFileAtom,
  renameCameraAtom,
  selectCameraAtom,
  videoFilesAtom,
} from './cameras.ts'
import { deleteLineAtom, linesAtom, saveLineAtom } from '../lines/counting-lines.ts'

const line = {
  id: 'l1',
  name: 'Door',
  from: { x: 0.5, y: 0 },
  to: { x: 0.5, y: 1 },
  rule: 'crossing' as const,
  point: 'foot' as const,
}
const clip = () => new File(['x'], 'service.mp4', { lastModified: 7 })

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.spyOn(console, 'info').mockImplementation(() => {})
})

describe('a webcam can be added as a camera', () => {
  test('when a webcam is added, it becomes active and is kept for the next visit', () => {
    const store = createStore()
    const { id } = store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    expect(store.get(activeCameraAtom)).toMatchObject({ id, name: 'Front', videoWidth: 1920, frameRate: 30 })
    const nextVisit = createStore()
    expect(nextVisit.get(camerasAtom)).toMatchObject([{ id, deviceId: 'a', kind: 'webcam' }])
    expect(nextVisit.get(activeCameraAtom)).toMatchObject({ id })
  })

  test('when the same device is added twice, the list has one camera', () => {
    const store = createStore()
    const first = store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(addWebcamAtom, { deviceId: 'b', label: 'Back' })
    expect(store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' }).id).toBe(first.id)
    expect(store.get(camerasAtom)).toHaveLength(2)
    expect(store.get(activeCameraAtom)?.id).toBe(first.id)
  })

  test('when two tabs each add a camera, both cameras are kept', () => {
    const [one, other] = [createStore(), createStore()]
    expect(other.get(camerasAtom)).toEqual([])
    one.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    other.set(addWebcamAtom, { deviceId: 'b', label: 'Back' })
    expect(createStore().get(camerasAtom)).toHaveLength(2)
  })

  test('when the active camera is deleted, no camera is active', () => {
    const store = createStore()
    const { id } = store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(deleteCameraAtom, id)
    expect(store.get(activeCameraAtom)).toBeNull()
    expect(store.get(camerasAtom)).toEqual([])
  })

  test('a deleted camera can be put back at its place, but never a second time', () => {
    const store = createStore()
    const { id } = store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    const file = store.set(openVideoFileAtom, clip())
    const back = store.set(addWebcamAtom, { deviceId: 'b', label: 'Back' })
    const before = store.get(camerasAtom)
    for (const each of [id, file.id, back.id]) {
      store.set(selectCameraAtom, each)
      const putBack = store.set(deleteCameraAtom, each)
      expect(store.get(activeCameraAtom)).toBeNull()
      for (const _ of [1, 2]) {
        putBack()
        expect(store.get(camerasAtom)).toEqual(before)
      }
    }
    const putBack = store.set(deleteCameraAtom, id)
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    putBack()
    expect(store.get(camerasAtom)).toHaveLength(3)
  })

  test('a device that is added again after its deletion gets its camera and its lines back', () => {
    const store = createStore()
    const { id } = store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(saveLineAtom, line)
    store.set(deleteCameraAtom, id)
    const nextVisit = createStore()
    expect(nextVisit.set(addWebcamAtom, { deviceId: 'a', label: 'Front' }).id).toBe(id)
    expect(nextVisit.get(linesAtom)).toEqual([line])
  })

  test('the deletion of a video file cannot be undone after another user has come', () => {
    const store = createStore()
    const putBack = store.set(deleteCameraAtom, store.set(openVideoFileAtom, clip()).id)
    store.set(forgetVideoFilesAtom)
    putBack()
    expect(store.get(videoFilesAtom)).toEqual([])
  })

  test('a camera is online while its device is plugged in', () => {
    const store = createStore()
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    const isOnline = () => store.get(camerasAtom)[0]?.isOnline
    store.set(onlineDevicesAtom, new Set(['a']))
    expect(isOnline()).toBe(true)
    store.set(onlineDevicesAtom, new Set(['b']))
    expect(isOnline()).toBe(false)
  })

  test('when a thumbnail is too large for the storage, it is not kept', () => {
    const store = createStore()
    const { id } = store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(keepThumbnailAtom, id, 'x'.repeat(100_000))
    expect(store.get(activeCameraAtom)?.thumbnail).toBeNull()
    store.set(keepThumbnailAtom, id, 'data:image/jpeg;base64,AA')
    expect(store.get(activeCameraAtom)?.thumbnail).toBe('data:image/jpeg;base64,AA')
  })

  test('the studio works when the storage refuses to save or contains invalid values', () => {
    localStorage.setItem('narthex.cameras', '{"not":"a list"')
    const store = createStore()
    expect(store.get(camerasAtom)).toEqual([])
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(addWebcamAtom, { deviceId: 'b', label: 'Back' })
    expect(store.get(camerasAtom)).toHaveLength(2)
  })
})

describe('a camera can be renamed', () => {
  test.each([
    ['Front', '  Door ', 'Door'],
    ['Front', '   ', null],
    ['Front', ' Front ', null],
  ])('when %j is renamed to %j, the camera and the active camera have the name %j', (label, name, next) => {
    const store = createStore()
    const { id } = store.set(addWebcamAtom, { deviceId: 'a', label })
    expect(store.set(renameCameraAtom, { id, name })).toBe(next !== null)
    expect(store.get(activeCameraAtom)?.name).toBe(next ?? label)
    expect(store.get(camerasAtom)).toMatchObject([{ name: next ?? label }])
  })

  test('when a camera is unknown, renaming it changes nothing', () => {
    expect(createStore().set(renameCameraAtom, { id: 'unknown', name: 'X' })).toBe(false)
  })
})

describe('a video file can be added as a camera', () => {
  test('a camera made from a video file exists only in this tab', () => {
    const store = createStore()
    const { id } = store.set(openVideoFileAtom, clip())
    expect(store.get(activeCameraAtom)).toMatchObject({ id, name: 'service.mp4', kind: 'file', isOnline: true })
    expect(createStore().get(camerasAtom)).toEqual([])
  })

  test('a video file is forgotten when its camera is deleted or another user comes', () => {
    const store = createStore()
    store.set(deleteCameraAtom, store.set(openVideoFileAtom, clip()).id)
    expect(store.get(videoFilesAtom)).toEqual([])
    store.set(openVideoFileAtom, clip())
    store.set(forgetVideoFilesAtom)
    expect(store.get(videoFilesAtom)).toEqual([])
    expect(store.get(activeCameraAtom)).toBeNull()
  })

  test('a video file keeps its counting lines when it is opened on another visit', () => {
    const visit = createStore()
    visit.set(openVideoFileAtom, clip())
    visit.set(saveLineAtom, line)
    const nextVisit = createStore()
    nextVisit.set(openVideoFileAtom, clip())
    expect(nextVisit.get(linesAtom)).toEqual([line])
  })
})

describe('a camera has counting lines', () => {
  test('a counting line belongs to one camera, and saving a line with the same id replaces it', () => {
    const store = createStore()
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(saveLineAtom, line)
    store.set(saveLineAtom, { ...line, name: 'Aisle' })
    expect(store.get(linesAtom)).toEqual([{ ...line, name: 'Aisle' }])
    store.set(addWebcamAtom, { deviceId: 'b', label: 'Back' })
    expect(store.get(linesAtom)).toEqual([])
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    store.set(deleteLineAtom, line.id)
    expect(store.get(linesAtom)).toEqual([])
  })

  test('when there is no camera, a line is not saved', () => {
    const store = createStore()
    store.set(saveLineAtom, line)
    expect(store.get(linesAtom)).toEqual([])
  })

  test('when a stored line has no counting point, it counts people by their feet', () => {
    const store = createStore()
    store.set(addWebcamAtom, { deviceId: 'a', label: 'Front' })
    const { point: _, ...before } = line
    const { id } = store.get(activeCameraAtom)!
    localStorage.setItem('narthex.counting-lines', JSON.stringify({ [id]: [before] }))
    expect(store.get(linesAtom)).toEqual([{ ...line, point: 'foot' }])
  })
})
