import { atom } from 'jotai'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import type { Mask } from '../../../../workers/vision/contract.ts'
import { activeCameraAtom } from '../camera/cameras.ts'
import { MIN_CORNERS, areaOf, hasCrossingEdges } from './mask-geometry.ts'

export const MAX_MASKS = 50
export const MAX_CORNERS = 30
/** The smallest area of a mask, as a share of the frame. Smaller masks are drawn by accident. */
const SMALLEST = 0.0005
const MAX_CHANGES = 100

/** Limits a number to the range from 0 to 1. */
const Fraction = v.pipe(
  v.number(),
  v.transform((value) => Math.min(1, Math.max(0, value))),
)
export const StoredMask = v.object({
  id: v.string(),
  name: v.string(),
  corners: v.pipe(v.array(v.object({ x: Fraction, y: Fraction })), v.minLength(MIN_CORNERS), v.maxLength(MAX_CORNERS)),
})
const StoredMasks = v.pipe(
  v.fallback(v.array(v.fallback(v.nullable(StoredMask), null)), []),
  v.transform((masks) => masks.filter((mask) => mask !== null).slice(0, MAX_MASKS)),
)

const masksByCameraAtom = storedAtom<Record<string, Mask[]>>('narthex.masks', v.record(v.string(), StoredMasks), {})
const noMasks: Mask[] = []

export const masksAtom = atom((get): Mask[] => {
  const camera = get(activeCameraAtom)
  return camera ? (get(masksByCameraAtom)[camera.id] ?? noMasks) : noMasks
})

/** The masks of every camera. Setting the atom adds masks only to cameras without masks. */
export const allMasksAtom = atom(
  (get) => get(masksByCameraAtom),
  (_, set, masks: Record<string, Mask[]>) => set(masksByCameraAtom, (all) => ({ ...masks, ...all })),
)

const refusalOfAtom = atom<{ cameraId: string; text: string } | null>(null)

/** The reason why the last change to the active camera's masks was refused, or null if it was accepted. */
export const maskRefusalAtom = atom(
  (get) => {
    const refusal = get(refusalOfAtom)
    return refusal && refusal.cameraId === get(activeCameraAtom)?.id ? refusal.text : null
  },
  (get, set, text: string | null) => {
    const camera = get(activeCameraAtom)
    set(refusalOfAtom, camera && text ? { cameraId: camera.id, text } : null)
  },
)

/** The masks before each change of this visit, newest last. */
const changesAtom = atom<{ cameraId: string; before: Mask[] }[]>([])

export const canUndoMaskAtom = atom((get) => {
  const camera = get(activeCameraAtom)
  return get(changesAtom).some(({ cameraId }) => cameraId === camera?.id)
})

const changeMasksAtom = atom(null, (get, set, change: (masks: Mask[]) => Mask[]) => {
  const camera = get(activeCameraAtom)
  if (!camera) return
  const { id: cameraId } = camera
  set(changesAtom, (all) => [...all.slice(1 - MAX_CHANGES), { cameraId, before: get(masksAtom) }])
  set(maskRefusalAtom, null)
  set(masksByCameraAtom, (all) => ({ ...all, [cameraId]: change(all[cameraId] ?? []) }))
})

/**
 * Replaces the mask with the same id, or adds a new mask. If the mask is refused, returns false and sets
 * `maskRefusalAtom`.
 */
export const saveMaskAtom = atom(null, (get, set, mask: Mask): boolean => {
  const masks = get(masksAtom)
  const isKnown = masks.some(({ id }) => id === mask.id)
  const refusal = !isKnown && masks.length >= MAX_MASKS ? FULL : refusalOfShape(mask)
  set(maskRefusalAtom, refusal)
  if (refusal) return false
  set(changeMasksAtom, (all) => (isKnown ? all.map((one) => (one.id === mask.id ? mask : one)) : [...all, mask]))
  return true
})

export const deleteMaskAtom = atom(null, (_, set, id: string) =>
  set(changeMasksAtom, (all) => all.filter((mask) => mask.id !== id)),
)

export const undoMaskAtom = atom(null, (get, set) => {
  const camera = get(activeCameraAtom)
  const changes = get(changesAtom)
  const index = changes.findLastIndex(({ cameraId }) => cameraId === camera?.id)
  const last = changes[index]
  if (!last) return
  set(changesAtom, changes.toSpliced(index, 1))
  set(maskRefusalAtom, null)
  set(masksByCameraAtom, (all) => ({ ...all, [last.cameraId]: last.before }))
})

export const FULL = `A camera has room for ${MAX_MASKS} masks. Delete one first.`
export const CROSSING = 'The edges of a mask cannot cross each other.'

function refusalOfShape({ corners }: Mask): string | null {
  if (corners.length < MIN_CORNERS) return 'A mask needs at least three corners.'
  if (corners.length > MAX_CORNERS) return `A mask has at most ${MAX_CORNERS} corners.`
  if (hasCrossingEdges(corners)) return CROSSING
  return areaOf(corners) < SMALLEST ? 'That is too small for a mask.' : null
}
