import * as v from 'valibot'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import { modelIds } from '../../../../workers/vision/catalog.ts'
import type { CountLog } from '../counting/count-log.ts'
import { StoredLine } from '../lines/counting-lines.ts'
import { StoredMask } from '../masks/masks.ts'

/** The description stored with a film, so that a later visit can continue the check. */
export const FilmAbout = v.object({
  ownerId: v.string(),
  mimeType: v.string(),
  /** The start of the film in epoch milliseconds. The counts use the same clock. */
  startedMs: v.number(),
  lengthMs: v.number(),
  model: v.nullable(v.picklist(modelIds)),
  /** The mean brightness in percent. Null if it could not be measured. */
  light: v.nullable(v.number()),
  camera: v.object({ cameraId: v.nullable(v.string()), cameraName: v.nullable(v.string()) }),
  lines: v.array(StoredLine),
  masks: v.array(StoredMask),
  passages: v.array(v.object({ timeMs: v.number(), direction: v.picklist(['entry', 'exit']) })),
})
export type FilmAbout = v.InferOutput<typeof FilmAbout>

export type CheckFilm = FilmAbout & { blob: Blob }

/** Returns the passages that the computer counted during the film, in milliseconds from the start of the film. */
export function passagesIn(log: CountLog, startedMs: number, untilMs = Number.POSITIVE_INFINITY): Passage[] {
  return log.flatMap((entry) => {
    if (entry.kind !== 'count' || entry.rule !== 'crossing' || entry.isUndone) return []
    const timeMs = Date.parse(entry.time) - startedMs
    return timeMs >= 0 && timeMs <= untilMs ? [{ timeMs, direction: entry.direction }] : []
  })
}
