import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createCounter } from './count.ts'
import type { Detection } from './detect.ts'
import { createTracker } from './track.ts'

const folder = resolve(import.meta.dirname, '../../../shared/mot')
const isHere = existsSync(folder)
if (!isHere) console.info('skipped: no ../shared/mot')

type Event = [frame: number, id: number, direction: 'to_right' | 'to_left']
type Crossings = { size: [number, number]; lines: Record<string, { a: Pair; b: Pair; events: Event[] }> }
type Pair = [x: number, y: number]

const rules = { scoreThreshold: 0.45, iouMatch: 0.25, maxTrackAgeSeconds: 60 }
/** How far a count may lie from the true passage, as in the clips' truth. */
const TOLERANCE_MS = 500

/** Public detections by frame: frame, -1, left, top, width, height, score. */
function detectionsOf(sequence: string): Map<number, Detection[]> {
  const frames = new Map<number, Detection[]>()
  for (const row of readFileSync(resolve(folder, sequence, 'det.txt'), 'utf8')
    .trim()
    .split('\n')) {
    const [frame = 0, , left = 0, top = 0, width = 0, height = 0, score = 0] = row.split(',').map(Number)
    const box = { left, top, right: left + width, bottom: top + height }
    frames.set(frame, [...(frames.get(frame) ?? []), { box, score }])
  }
  return frames
}

function replay(sequence: string, lineName: string) {
  const info = readFileSync(resolve(folder, sequence, 'seqinfo.ini'), 'utf8')
  const settingOf = (key: string) => Number(info.match(new RegExp(`^${key}=(.*)$`, 'm'))![1])
  const msOf = (frame: number) => ((frame - 1) * 1000) / settingOf('frameRate')
  const crossings: Crossings = JSON.parse(readFileSync(resolve(folder, sequence, 'crossings.json'), 'utf8'))
  const [width, height] = crossings.size
  const truth = crossings.lines[lineName]!
  const point = ([x, y]: Pair) => ({ x: x / width, y: y / height })
  const line = {
    id: 'l',
    name: 'l',
    rule: 'crossing',
    point: 'foot',
    from: point(truth.a),
    to: point(truth.b),
  } as const
  const detections = detectionsOf(sequence)
  const tracker = createTracker()
  const counter = createCounter()
  const counted = Array.from({ length: settingOf('seqLength') }, (_, index) => index + 1).flatMap((frame) => {
    const seen = tracker.update(detections.get(frame) ?? [], msOf(frame), rules)
    return counter.observe(seen, [line], { width, height }, msOf(frame))
  })
  const found = truth.events.filter(([frame, , direction]) => {
    const wanted = direction === 'to_right' ? 'entry' : 'exit'
    const at = counted.findIndex(
      (event) => event.direction === wanted && Math.abs(event.timestampMs - msOf(frame)) <= TOLERANCE_MS,
    )
    if (at >= 0) counted.splice(at, 1)
    return at >= 0
  })
  return { expected: truth.events.length, found: found.length, false: counted.length }
}

// Measured: 24 of 26 and 11 of 13 with nothing false. The detections miss people, so nobody can find all.
test.skipIf(!isHere).each([
  ['PETS09-S2L1', 'vertical_45pct_road/foot', 26, 23],
  ['ADL-Rundle-6', 'vertical_mid/foot', 13, 10],
])('crossings of %s through %s are found one by one', (sequence, line, expected, atLeast) => {
  const result = replay(sequence, line)
  console.info(`${sequence}: ${JSON.stringify(result)}`)
  expect(result.expected).toBe(expected)
  expect(result.found).toBeGreaterThanOrEqual(atLeast)
  expect(result.false).toBeLessThanOrEqual(1)
})
