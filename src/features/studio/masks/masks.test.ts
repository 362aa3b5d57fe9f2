import { createStore } from 'jotai'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { memoryStorage } from '@/testing/memory-storage.ts'
import type { Mask } from '../../../../workers/vision/contract.ts'
import { activeCameraAtom, addWebcamAtom, camerasAtom } from '../camera/cameras.ts'
import { linesAtom, saveLineAtom } from '../lines/counting-lines.ts'
import { uprightLine } from '../lines/line-geometry.ts'
import { rectangle } from './mask-geometry.ts'
import {
  MAX_CORNERS,
  MAX_MASKS,
  canUndoMaskAtom,
  deleteMaskAtom,
  maskRefusalAtom,
  masksAtom,
  saveMaskAtom,
  undoMaskAtom,
} from './masks.ts'

const screen: Mask = { id: 's', name: 'Screen', corners: rectangle({ x: 0.1, y: 0.1 }, { x: 0.4, y: 0.3 }) }
const poster: Mask = { id: 'p', name: 'Poster', corners: rectangle({ x: 0.6, y: 0.1 }, { x: 0.8, y: 0.3 }) }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('sessionStorage', memoryStorage())
})

function withCamera(label = 'Front', store = createStore()) {
  store.set(addWebcamAtom, { deviceId: label, label })
  return store
}

describe('a camera can have masks', () => {
  test('masks belong to one camera and are stored with its lines for the next visit', () => {
    const store = withCamera()
    store.set(saveLineAtom, uprightLine('l', 'Door'))
    store.set(saveMaskAtom, screen)
    store.set(saveMaskAtom, { ...screen, name: 'Big screen' })
    withCamera('Back', store)
    expect(store.get(masksAtom)).toEqual([])
    const nextVisit = withCamera('Front')
    expect(nextVisit.get(masksAtom)).toEqual([{ ...screen, name: 'Big screen' }])
    expect(nextVisit.get(linesAtom)).toMatchObject([{ name: 'Door' }])
  })

  test('when there is no camera, a mask is not saved', () => {
    const store = createStore()
    store.set(saveMaskAtom, screen)
    store.set(undoMaskAtom)
    expect(store.get(masksAtom)).toEqual([])
    expect(store.get(canUndoMaskAtom)).toBe(false)
  })

  test('deleting, changing and drawing masks can be undone one change at a time', () => {
    const store = withCamera()
    store.set(saveMaskAtom, screen)
    store.set(saveMaskAtom, poster)
    store.set(saveMaskAtom, { ...poster, name: 'Painting' })
    store.set(deleteMaskAtom, 's')
    const names = () => store.get(masksAtom).map(({ name }) => name)
    const seen = [names()]
    while (store.get(canUndoMaskAtom)) {
      store.set(undoMaskAtom)
      seen.push(names())
    }
    expect(seen).toEqual([['Painting'], ['Screen', 'Painting'], ['Screen', 'Poster'], ['Screen'], []])
    store.set(undoMaskAtom)
    expect(names()).toEqual([])
  })

  test('Undo does not revert changes to another camera’s masks', () => {
    const store = withCamera('Front')
    store.set(saveMaskAtom, screen)
    withCamera('Back', store)
    expect(store.get(canUndoMaskAtom)).toBe(false)
    store.set(saveMaskAtom, poster)
    withCamera('Front', store)
    store.set(undoMaskAtom)
    expect(store.get(masksAtom)).toEqual([])
    withCamera('Back', store)
    expect(store.get(masksAtom)).toEqual([poster])
  })
})

describe('an invalid mask is refused', () => {
  const refusal = (mask: Mask, store = withCamera()) => {
    const before = store.get(masksAtom)
    const isSaved = store.set(saveMaskAtom, mask)
    expect(isSaved).toBe(false)
    expect(store.get(masksAtom)).toEqual(before)
    return store.get(maskRefusalAtom)
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const angle = (2 * Math.PI * index) / count
      return { x: 0.5 + 0.4 * Math.cos(angle), y: 0.5 + 0.4 * Math.sin(angle) }
    })

  test('a mask with fewer than three corners is refused', () => {
    expect(refusal({ ...screen, corners: screen.corners.slice(0, 2) })).toBe('A mask needs at least three corners.')
  })

  test('a mask with crossing edges is refused', () => {
    const [a, b, c, d] = screen.corners
    expect(refusal({ ...screen, corners: [a!, c!, b!, d!] })).toBe('The edges of a mask cannot cross each other.')
  })

  test('a mask with too many corners is refused', () => {
    expect(refusal({ ...screen, corners: many(MAX_CORNERS + 1) })).toBe('A mask has at most 30 corners.')
    expect(withCamera().set(saveMaskAtom, { ...screen, corners: many(MAX_CORNERS) })).toBe(true)
  })

  test('a mask with almost no area is refused', () => {
    expect(refusal({ ...screen, corners: rectangle({ x: 0.1, y: 0.1 }, { x: 0.11, y: 0.11 }) })).toBe(
      'That is too small for a mask.',
    )
  })

  test('the 51st mask is refused, and existing masks can still be changed', () => {
    const store = withCamera()
    for (let index = 0; index < MAX_MASKS; index++) store.set(saveMaskAtom, { ...screen, id: String(index) })
    expect(store.get(masksAtom)).toHaveLength(50)
    expect(refusal(poster, store)).toBe('A camera has room for 50 masks. Delete one first.')
    store.set(saveMaskAtom, { ...screen, id: '7', name: 'Seventh' })
    expect(store.get(masksAtom)[7]?.name).toBe('Seventh')
    expect(store.get(maskRefusalAtom)).toBeNull()
    store.set(deleteMaskAtom, '7')
    expect(store.set(saveMaskAtom, poster)).toBe(true)
  })

  test('when a mask of one camera is refused, the message is not shown for another camera', () => {
    const store = withCamera()
    refusal({ ...screen, corners: [] }, store)
    withCamera('Back', store)
    expect(store.get(maskRefusalAtom)).toBeNull()
  })
})

describe('stored masks are read again', () => {
  const stored = (value: (cameraId: string) => unknown) => {
    const store = withCamera()
    localStorage.setItem('narthex.masks', JSON.stringify(value(store.get(activeCameraAtom)!.id)))
    return withCamera()
  }

  test('cameras and lines that were stored without masks can be read', () => {
    const store = withCamera()
    store.set(saveLineAtom, uprightLine('l', 'Door'))
    expect(localStorage.getItem('narthex.masks')).toBeNull()
    const now = withCamera()
    expect(now.get(camerasAtom)).toHaveLength(1)
    expect(now.get(linesAtom)).toHaveLength(1)
    expect(now.get(masksAtom)).toEqual([])
  })

  test('a stored corner outside the frame is moved to the edge of the frame', () => {
    const corners = [
      { x: -1, y: 0.2 },
      { x: 7, y: 0.2 },
      { x: 0.5, y: 1.5 },
    ]
    expect(stored((id) => ({ [id]: [{ ...screen, corners }] })).get(masksAtom)[0]?.corners).toEqual([
      { x: 0, y: 0.2 },
      { x: 1, y: 0.2 },
      { x: 0.5, y: 1 },
    ])
  })

  test('when one stored mask is unreadable, the other masks stay', () => {
    const bad = [null, 'x', { ...poster, corners: [] }, { ...poster, corners: [{ x: null }] }, { name: 'no id' }]
    expect(stored((id) => ({ [id]: [bad[0], screen, ...bad.slice(1)], other: 7 })).get(masksAtom)).toEqual([screen])
    expect(stored((id) => ({ [id]: Array.from({ length: 60 }, () => screen) })).get(masksAtom)).toHaveLength(50)
  })
})
