import * as v from 'valibot'
import type { Passage } from '@/domain/cameras/passage-check.rules.ts'
import { modelIds } from '../../../../workers/vision/catalog.ts'
import type { CountLog } from '../counting/count-log.ts'
import { StoredLine } from '../lines/counting-lines.ts'
import { StoredMask } from '../masks/masks.ts'

/** The description kept with a film, so that its check can go on in a later visit. */
export const FilmAbout = v.object({
  ownerId: v.string(),
  mimeType: v.string(),
  /** epoch milliseconds, by the clock of the counts */
  startedMs: v.number(),
  lengthMs: v.number(),
  model: v.nullable(v.picklist(modelIds)),
  /** as in `CheckPicture`; null when it could not be measured */
  light: v.nullable(v.number()),
  camera: v.object({ cameraId: v.nullable(v.string()), cameraName: v.nullable(v.string()) }),
  lines: v.array(StoredLine),
  masks: v.array(StoredMask),
  /** what the computer counted while it was filmed */
  passages: v.array(v.object({ timeMs: v.number(), direction: v.picklist(['entry', 'exit']) })),
})
export type FilmAbout = v.InferOutput<typeof FilmAbout>

/** A film that is there, and what is known of it. */
export type CheckFilm = FilmAbout & { blob: Blob }

/** The passages that the counter saw while the film was made, with the times of the film. */
export function passagesIn(log: CountLog, startedMs: number, untilMs = Number.POSITIVE_INFINITY): Passage[] {
  return log.flatMap((entry) => {
    if (entry.kind !== 'count' || entry.rule !== 'crossing' || entry.isUndone) return []
    const timeMs = Date.parse(entry.time) - startedMs
    return timeMs >= 0 && timeMs <= untilMs ? [{ timeMs, direction: entry.direction }] : []
  })
}
