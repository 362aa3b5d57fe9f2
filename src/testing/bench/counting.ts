/**
 * Measures the accuracy of line counts, event by event: `npx tsx src/testing/bench/counting.ts [clip …]
 * [--model=rtmdet_nano] [--size=640]`
 *
 * A model (by default the built-in model) runs in Node on every frame of the clips in `../shared`. The detections are
 * cached in `node_modules/.cache`. The tracker and the counter first get all frames. In further runs, the tracker and
 * the counter get fewer frames a second. Needs ffmpeg to decode the clips.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CountingLine } from '../../../workers/vision/contract.ts'
import { pointOf } from '../../../workers/vision/geometry.ts'
import type { Size } from '../../../workers/vision/geometry.ts'
import { createLiveCount } from '../../../workers/vision/live-count.ts'
import { drawnLine, trueEvents } from '../../../workers/vision/testing/clip-truth.ts'
import type { TrueLine, Truth } from '../../../workers/vision/testing/clip-truth.ts'
import { figuresOf, matchEvents } from '../../../workers/vision/testing/event-match.ts'
import { modelSizes, pictureModelIds } from '../../../workers/vision/testing/picture-model.ts'
import type { PictureModelId } from '../../../workers/vision/testing/picture-model.ts'
import { replay, STUDIO_RULES, thinned } from '../../../workers/vision/testing/replay.ts'
import type { DetectedFrame } from '../../../workers/vision/testing/replay.ts'
import { media, missingRecorder, recordClip } from './recorded-clip.ts'

/** Further runs imitate slower machines, which count this many frames a second. */
const LOWER_FPS = [10, 7.5, 6, 5]
/** In this clip, people remain seated, so lines through them must count no passage. */
const STILL_CLIP = 'classroom-four-seated.mp4'

export type CountingFigures = {
  clip: string
  fps: number
  found: number
  missed: number
  extra: number
  precision: number
  recall: number
  f1: number
}

type Recording = { frame: Size; fps: number; frames: DetectedFrame[] }

/**
 * Prints a row for each clip and frame rate, and returns the figures. Without the clips or the model, prints the reason
 * and returns an empty list.
 */
export async function benchCounting(
  clips: readonly string[] = [],
  id: PictureModelId = 'centernet',
  size?: number,
): Promise<CountingFigures[]> {
  const missing = missingRecorder(id)
  if (missing) {
    console.log(missing)
    return []
  }
  const truth: Truth = JSON.parse(readFileSync(resolve(media, 'truth.json'), 'utf8'))
  const rows: CountingFigures[] = []
  const isWanted = (clip: string) => clips.length === 0 || clips.some((name) => clip.startsWith(name))
  for (const [clip, { lines, fps }] of Object.entries(truth)) {
    if (!lines || !isWanted(clip)) continue
    const recording = await recordAt(clip, fps, id, size)
    for (const line of lines) rows.push(...judge(clip, line, recording))
    if (clip === STILL_CLIP) countSeated(recording)
  }
  return rows
}

/** Prints the figures of all models. Then prints a table with the found and the false passages of each model. */
export async function compareCounting(): Promise<void> {
  const columns: { name: string; rows: CountingFigures[] }[] = []
  for (const { id, size } of modelSizes) {
    const name = `${id} ${size}`
    console.log(`\n${name}`)
    const rows = await benchCounting([], id, size)
    if (rows.length > 0) columns.push({ name, rows })
  }
  const rows = (columns[0]?.rows ?? []).map(({ clip, fps, found, missed }, at) => {
    const counts = columns.map((column) => `${column.rows[at]!.found}, ${column.rows[at]!.extra}`)
    return [clip, fps, found + missed, ...counts]
  })
  const names = columns.map(({ name }) => `${name}: found, false`)
  console.log()
  for (const cells of [['clip', 'frames a second', 'true', ...names], ...rows]) console.log(`| ${cells.join(' | ')} |`)
}

async function recordAt(clip: string, fps: number, id: PictureModelId, size?: number): Promise<Recording> {
  const { frame, detections } = await recordClip(clip, id, size)
  return {
    frame,
    fps,
    frames: detections.map((found, index) => ({ timestampMs: (index * 1000) / fps, detections: found })),
  }
}

function judge(clip: string, truth: TrueLine, { frame, fps, frames }: Recording): CountingFigures[] {
  return [...new Set([fps, ...LOWER_FPS])].map((rate) => {
    // A slow machine drops frames by chance, so the bench adds up the figures for every choice of dropped frames.
    const choices = Math.max(1, Math.round(fps / rate))
    const sum = { found: 0, missed: 0, extra: 0 }
    for (let first = 0; first < choices; first++) {
      const counted = replay(thinned(frames.slice(first), rate), [drawnLine(truth)], frame)
      const matched = matchEvents(trueEvents(truth), counted, truth.tol_s * 1000)
      sum.found += matched.found.length
      sum.missed += matched.missed.length
      sum.extra += matched.extra.length
    }
    const figures = { clip, fps: rate, ...sum, ...figuresOf(sum.found, sum.missed, sum.extra) }
    print(figures, choices)
    return figures
  })
}

function print({ clip, fps, found, missed, extra, ...figures }: CountingFigures, choices: number): void {
  const [precision, recall, f1] = [figures.precision, figures.recall, figures.f1].map((share) => share.toFixed(3))
  const ways = choices > 1 ? ` in ${choices} choices of frames` : ''
  console.log(
    `${clip.padEnd(18)} ${String(fps).padStart(2)} a second: found ${found} of ${found + missed}${ways}, ` +
      `false ${extra}, precision ${precision}, recall ${recall}, F1 ${f1}`,
  )
}

/**
 * Draws vertical and horizontal lines through the feet, centres and heads of the people in the first frame. Each line
 * is also moved by up to a tenth of a person's height. Prints how many passages these lines count.
 */
function countSeated({ frame, fps, frames }: Recording): void {
  const people = frames[0]!.detections.filter(({ score }) => score >= STUDIO_RULES.scoreThreshold)
  const lines = people.flatMap(({ box }) =>
    (['foot', 'centre', 'head'] as const).flatMap((point) =>
      [-0.1, -0.05, 0, 0.05, 0.1].flatMap((offset): CountingLine[] => {
        const { x, y } = pointOf(box, point)
        const shift = offset * (box.bottom - box.top)
        const at = { x: (x + shift) / frame.width, y: (y + shift) / frame.height }
        const drawn = { name: 'Line', rule: 'crossing', point } as const
        const vertical: CountingLine = { ...drawn, id: 'vertical', from: { x: at.x, y: 0 }, to: { x: at.x, y: 1 } }
        return [vertical, { ...drawn, id: 'horizontal', from: { x: 0, y: at.y }, to: { x: 1, y: at.y } }]
      }),
    ),
  )
  const numbered = lines.map((line, index) => ({ ...line, id: `${index}` }))
  // The clip is played forwards and backwards in turn, for about four minutes in all.
  const long = Array.from({ length: 80 }, (_, turn) => (turn % 2 === 0 ? frames : frames.toReversed())).flat()
  const timed = long.map(({ detections }, index) => ({ detections, timestampMs: (index * 1000) / fps }))
  const counted = replay(timed, numbered, frame)
  const inView = peopleInView(timed, frame)
  const seconds = Math.round(timed.length / fps)
  console.log(
    `${STILL_CLIP}: ${people.length} people seated on ${lines.length} lines for ${seconds} s, ${counted.length} counted, ` +
      `${Math.min(...inView)} to ${Math.max(...inView)} in view`,
  )
}

/** Returns the studio's figure "people in view" after each frame, without the frames of the first second. */
function peopleInView(frames: readonly DetectedFrame[], frame: Size): number[] {
  const live = createLiveCount()
  return frames.flatMap(({ detections, timestampMs }) => {
    live.observe({ detections, frame, modelScale: 1, crowd: null }, [], timestampMs, STUDIO_RULES)
    return timestampMs < 1000 ? [] : [live.stats([]).peopleInView]
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [flags, clips] = [true, false].map((isFlag) =>
    process.argv.slice(2).filter((word) => word.startsWith('--') === isFlag),
  )
  const valueOf = (name: string) => flags!.find((flag) => flag.startsWith(name))?.slice(name.length)
  const id = pictureModelIds.find((each) => each === valueOf('--model='))
  await benchCounting(clips, id, Number(valueOf('--size=')) || undefined)
}
