import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FrameBox } from '../contract.ts'
import type { Size } from '../geometry.ts'
import type { Detection } from '../inference/detections.ts'
import type { Labelled, LabelledFrames } from './mot-metrics.ts'

/**
 * A sequence of the MOT15 benchmark from `../shared/mot`, with the public detections that SORT published. For Node
 * only.
 */
export type MotSequence = {
  name: SequenceName
  size: Size
  frames: number
  framesPerSecond: number
  /** Detections by frame number, from 1; scores are from 0.5 to 1. */
  detections: ReadonlyMap<number, readonly Detection[]>
  truth: LabelledFrames
  /** All people who can cross a line. Unlike `truth`, this field includes people that the benchmark ignores. */
  people: LabelledFrames
}

const folder = resolve(import.meta.dirname, '../../../../shared/mot')

export const hasSequences = existsSync(folder)

export const SEQUENCES = [
  'TUD-Campus',
  'ETH-Sunnyday',
  'KITTI-17',
  'PETS09-S2L1',
  'ADL-Rundle-6',
  'ADL-Rundle-8',
  'ETH-Bahnhof',
  'ETH-Pedcross2',
  'KITTI-13',
] as const

export type SequenceName = (typeof SEQUENCES)[number]

export function readSequence(name: SequenceName): MotSequence {
  const text = (file: string) => readFileSync(resolve(folder, name, file), 'utf8')
  const info = text('seqinfo.ini')
  const settingOf = (key: string) => Number(info.match(new RegExp(`^${key}=(.*)$`, 'm'))![1])
  return {
    name,
    size: { width: settingOf('imWidth'), height: settingOf('imHeight') },
    frames: settingOf('seqLength'),
    framesPerSecond: settingOf('frameRate'),
    detections: byFrame(text('det.txt'), (row) => ({ box: boxOf(row), score: row[6]! })),
    truth: truthOf(text('gt.txt')),
    people: byFrame(text('gt.txt'), labelOf),
  }
}

/** Returns the milliseconds of a frame since the first frame. */
export function timeOf(sequence: MotSequence, frame: number): number {
  return ((frame - 1) * 1000) / sequence.framesPerSecond
}

/** Returns the truth without rows of flag 0, which MOT15's evaluation ignores. */
export function truthOf(text: string): LabelledFrames {
  return byFrame(text, (row) => (row[6] === 0 ? null : labelOf(row)))
}

/** Reads rows by frame. Columns: frame, id, left, top, width, height, score or flag; further columns are unused. */
function byFrame<T>(text: string, read: (row: readonly number[]) => T | null): Map<number, T[]> {
  const frames = new Map<number, T[]>()
  for (const line of text.trim().split('\n')) {
    const row = line.split(',').map(Number)
    const one = read(row)
    if (one === null) continue
    const known = frames.get(row[0]!)
    if (known) known.push(one)
    else frames.set(row[0]!, [one])
  }
  return frames
}

function boxOf([, , left = 0, top = 0, width = 0, height = 0]: readonly number[]): FrameBox {
  return { left, top, right: left + width, bottom: top + height }
}

function labelOf(row: readonly number[]): Labelled {
  return { id: row[1]!, box: boxOf(row) }
}
