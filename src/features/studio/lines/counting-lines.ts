import { atom } from 'jotai'
import * as v from 'valibot'
import { storedAtom } from '@/platform/stored-atom.ts'
import type { CountingLine } from '../../../../workers/vision/contract.ts'
import { activeCameraAtom } from '../camera/cameras.ts'

const Fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
const FramePoint = v.object({ x: Fraction, y: Fraction })
export const StoredLine = v.object({
  id: v.string(),
  name: v.string(),
  from: FramePoint,
  to: FramePoint,
  rule: v.picklist(['near', 'crossing']),
  // Older stored lines have no counting point. The default for these lines is the feet.
  point: v.optional(v.picklist(['foot', 'centre', 'head']), 'foot'),
})
const LinesByCamera = v.record(v.string(), v.array(StoredLine))

const linesByCameraAtom = storedAtom<Record<string, CountingLine[]>>('narthex.counting-lines', LinesByCamera, {})
const noLines: CountingLine[] = []

export const linesAtom = atom((get): CountingLine[] => {
  const camera = get(activeCameraAtom)
  return camera ? (get(linesByCameraAtom)[camera.id] ?? noLines) : noLines
})

/** Adds the line, or replaces the line that has the same id. Does nothing without an active camera. */
export const saveLineAtom = atom(null, (get, set, line: CountingLine) => {
  const camera = get(activeCameraAtom)
  if (!camera) return
  set(linesByCameraAtom, (all) => ({ ...all, [camera.id]: withLine(all[camera.id] ?? [], line) }))
})

export const deleteLineAtom = atom(null, (get, set, id: string) => {
  const camera = get(activeCameraAtom)
  if (!camera) return
  set(linesByCameraAtom, (all) => ({ ...all, [camera.id]: (all[camera.id] ?? []).filter((line) => line.id !== id) }))
})

/** The lines of every camera. Setting the atom adds lines only to cameras without lines. */
export const allLinesAtom = atom(
  (get) => get(linesByCameraAtom),
  (_, set, lines: Record<string, CountingLine[]>) => set(linesByCameraAtom, (all) => ({ ...lines, ...all })),
)

const camerasWithoutLineAtom = storedAtom<string[]>('narthex.cameras-without-line', v.array(v.string()), [])

/** True if the person has declared that the active camera looks at a room and needs no line. */
export const isLineSkippedAtom = atom((get) => {
  const camera = get(activeCameraAtom)
  return camera !== null && get(camerasWithoutLineAtom).includes(camera.id)
})

export const skipLineAtom = atom(null, (get, set) => {
  const camera = get(activeCameraAtom)
  if (camera) set(camerasWithoutLineAtom, (all) => [...new Set([...all, camera.id])])
})

function withLine(lines: CountingLine[], line: CountingLine): CountingLine[] {
  const isKnown = lines.some(({ id }) => id === line.id)
  return isKnown ? lines.map((one) => (one.id === line.id ? line : one)) : [...lines, line]
}
