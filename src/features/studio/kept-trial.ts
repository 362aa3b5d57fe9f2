import type { createStore } from 'jotai'
import { activeCameraAtom, addWebcamAtom, camerasAtom, selectCameraAtom } from './camera/cameras.ts'
import type { ListedCamera } from './camera/cameras.ts'
import { allLinesAtom } from './lines/counting-lines.ts'
import { allMasksAtom } from './masks/masks.ts'
import type { CountingLine, Mask } from '../../../workers/vision/contract.ts'

type Store = ReturnType<typeof createStore>
type ByCamera<Drawn> = Record<string, Drawn[]>

let kept: { webcams: ListedCamera[]; lines: ByCamera<CountingLine>; masks: ByCamera<Mask> } | null = null

/** Keeps the lines and masks of the trial in memory for an account that is created afterwards. */
export function keepTrial(trial: Store): void {
  const lines = trial.get(allLinesAtom)
  const masks = trial.get(allMasksAtom)
  const isDrawnOn = (id: string) => Boolean(lines[id]?.length || masks[id]?.length)
  const webcams = trial.get(camerasAtom).filter(({ id, kind }) => kind === 'webcam' && isDrawnOn(id))
  if ([...Object.keys(lines), ...Object.keys(masks)].some(isDrawnOn)) kept = { webcams, lines, masks }
}

/**
 * Adds the kept lines and masks to the studio of an account. A second call adds nothing. Existing lines and masks of a
 * camera are kept.
 */
export function adoptTrial(studio: Store): void {
  if (!kept) return
  const { webcams, lines, masks } = kept
  kept = null
  const active = studio.get(activeCameraAtom)
  /** Maps camera ids of the trial to camera ids of the studio. */
  const ids = new Map<string, string>()
  for (const { id, name, deviceId, label, facing } of webcams) {
    if (deviceId === null) continue
    ids.set(id, studio.set(addWebcamAtom, { id, name, deviceId, label: label ?? name, facing }).id)
  }
  studio.set(allLinesAtom, renamed(lines, ids))
  studio.set(allMasksAtom, renamed(masks, ids))
  if (active) studio.set(selectCameraAtom, active.id)
}

function renamed<Drawn>(drawn: ByCamera<Drawn>, ids: ReadonlyMap<string, string>): ByCamera<Drawn> {
  return Object.fromEntries(Object.entries(drawn).map(([id, all]) => [ids.get(id) ?? id, all]))
}
