import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { catalog } from '../../../workers/vision/catalog.ts'
import type { Size } from '../../../workers/vision/geometry.ts'
import type { Detection } from '../../../workers/vision/inference/detections.ts'
import { missingModel, openPictureModel } from '../../../workers/vision/testing/picture-model.ts'
import type { PictureModelId } from '../../../workers/vision/testing/picture-model.ts'
import { MIN_SCORE } from '../../../workers/vision/tracking/tracker.ts'

export const media = resolve(import.meta.dirname, '../../../../shared/media')

/**
 * Detections are cached in this folder, because running a model on a clip takes minutes. The name of a file contains a
 * digest of the model and of the code that reads the model's outputs.
 */
const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/narthex-bench')

const FAMILIES = resolve(import.meta.dirname, '../../../workers/vision/models/families')

/**
 * `RecordedClip` has the detections of a model in every frame of a clip, down to the lowest score that the tracker
 * uses.
 */
export type RecordedClip = { frame: Size; detections: Detection[][] }

/** Returns the reason why clips cannot be recorded on this machine, or null. */
export function missingRecorder(id: PictureModelId): string | null {
  if (!existsSync(resolve(media, 'truth.json'))) return 'skipped: no ../shared/media'
  return missingModel(id) ?? (spawnSync('ffmpeg', ['-version']).error ? 'skipped: no ffmpeg on this machine' : null)
}

/**
 * Returns the cached detections. If no detections are cached, runs the model on every frame. `size` is the side of the
 * model's input in pixels.
 */
export async function recordClip(
  clip: string,
  id: PictureModelId,
  size: number = catalog[id].inputSize,
): Promise<RecordedClip> {
  const kept = resolve(CACHE, `${clip}.${id}-${size}-${versionOf(id)}.json`)
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'))
  const path = resolve(media, clip)
  const frame = sizeOfClip(path)
  const whole = { left: 0, top: 0, right: frame.width, bottom: frame.height }
  const model = await openPictureModel(id, 'passages', size)
  const detections: Detection[][] = []
  for await (const rgba of picturesOf(path, frame)) detections.push(await model.show(rgba, frame)(whole, MIN_SCORE))
  const { passes, modelMs } = model.spent
  console.log(`${clip}, ${id}: ${passes} frames, ${(modelMs / passes).toFixed(0)} ms each for the model`)
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(kept, JSON.stringify({ frame, detections }))
  return { frame, detections }
}

function versionOf(id: PictureModelId): string {
  const { family, sha256 } = catalog[id]
  const reader = readFileSync(resolve(FAMILIES, `${family}.ts`))
  return createHash('sha256').update(sha256).update(reader).digest('hex').slice(0, 8)
}

function sizeOfClip(path: string): Size {
  const fields = ['-select_streams', 'v:0', '-show_entries', 'stream=width,height', '-of', 'json']
  const { stdout } = spawnSync('ffprobe', ['-v', 'error', ...fields, path], { encoding: 'utf8' })
  const { width, height } = JSON.parse(stdout).streams[0]
  return { width, height }
}

/** Yields every frame of a clip as RGBA bytes. All frames share the same buffer. */
async function* picturesOf(path: string, { width, height }: Size): AsyncGenerator<Buffer> {
  const asRgba = ['-fps_mode', 'passthrough', '-f', 'rawvideo', '-pix_fmt', 'rgba', '-']
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-i', path, ...asRgba], { stdio: ['ignore', 'pipe', 'inherit'] })
  const picture = Buffer.alloc(width * height * 4)
  let filled = 0
  for await (const chunk of ffmpeg.stdout as AsyncIterable<Buffer>) {
    for (let taken = 0; taken < chunk.length;) {
      const copied = chunk.copy(picture, filled, taken)
      taken += copied
      filled += copied
      if (filled < picture.length) continue
      filled = 0
      yield picture
    }
  }
}
