import type { createStore } from 'jotai'
import { activeCameraAtom, addWebcamAtom, camerasAtom, selectCameraAtom } from './camera/cameras.ts'
import type { ListedCamera } from './camera/cameras.ts'
import { allLinesAtom } from './lines/counting-lines.ts'
import type { CountingLine } from '../../../workers/vision/contract.ts'

type Store = ReturnType<typeof createStore>

let kept: { webcams: ListedCamera[]; lines: Record<string, CountingLine[]> } | null = null

/** Keeps the lines of a visit without an account, in memory only, for an account that is made after it. */
export function keepTrial(trial: Store): void {
  const lines = trial.get(allLinesAtom)
  const webcams = trial.get(camerasAtom).filter(({ id, kind }) => kind === 'webcam' && lines[id]?.length)
  if (Object.keys(lines).length > 0) kept = { webcams, lines }
}

/** Gives what was kept to the studio of an account, once. Cameras that have lines already keep those. */
export function adoptTrial(studio: Store): void {
  if (!kept) return
  const { webcams, lines } = kept
  kept = null
  const active = studio.get(activeCameraAtom)
  const adopted = webcams.flatMap(({ id, name, deviceId, label, facing }) => {
    if (deviceId === null) return []
    const camera = studio.set(addWebcamAtom, { id, name, deviceId, label: label ?? name, facing })
    return [[camera.id, lines[id]!] as const]
  })
  studio.set(allLinesAtom, { ...lines, ...Object.fromEntries(adopted) })
  if (active) studio.set(selectCameraAtom, active.id)
}
