import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { CountingLine } from '../contract.ts'
import { matchEvents } from '../testing/event-match.ts'
import { hasSequences, readSequence, timeOf } from '../testing/mot-sequence.ts'
import type { MotSequence, SequenceName } from '../testing/mot-sequence.ts'
import { replay, thinned } from '../testing/replay.ts'
import type { DetectedFrame } from '../testing/replay.ts'

const folder = resolve(import.meta.dirname, '../../../../shared/mot')
if (!hasSequences) console.info('skipped: no ../shared/mot')

type Pair = [x: number, y: number]
type Crossing = [frame: number, id: number, direction: 'to_right' | 'to_left']
type Crossings = { size: Pair; lines: Record<string, { a: Pair; b: Pair; events: Crossing[] }> }

/** An event may differ from the true crossing by at most this time, as in the ground truth of the clips. */
const TOLERANCE_MS = 500

function* framesOf(sequence: MotSequence): Generator<DetectedFrame> {
  for (let frame = 1; frame <= sequence.frames; frame++) {
    yield { timestampMs: timeOf(sequence, frame), detections: sequence.detections.get(frame) ?? [] }
  }
}

function judge(name: SequenceName, lineName: string, fps: number) {
  const sequence = readSequence(name)
  const crossings: Crossings = JSON.parse(readFileSync(resolve(folder, name, 'crossings.json'), 'utf8'))
  const [width, height] = crossings.size
  const { a, b, events } = crossings.lines[lineName]!
  const point = ([x, y]: Pair) => ({ x: x / width, y: y / height })
  const drawn = { id: 'l', name: 'l', rule: 'crossing', point: 'foot' } as const
  const line: CountingLine = { ...drawn, from: point(a), to: point(b) }
  const truth = events.map(([frame, , direction]) => ({
    timestampMs: timeOf(sequence, frame),
    direction: direction === 'to_right' ? 'entry' : 'exit',
  }))
  const counted = replay(thinned(framesOf(sequence), fps), [line], { width, height })
  return matchEvents(truth, counted, TOLERANCE_MS)
}

// The public detections of the benchmark miss people, so the counter cannot find every crossing.
test.skipIf(!hasSequences).each<[SequenceName, string, number, number, number]>([
  ['PETS09-S2L1', 'vertical_45pct_road/foot', 10, 26, 25],
  ['PETS09-S2L1', 'vertical_45pct_road/foot', 5, 26, 23],
  ['ADL-Rundle-6', 'vertical_mid/foot', 30, 13, 10],
])('true crossings in %s of the line %s are found at %i frames a second', (sequence, line, fps, expected, atLeast) => {
  const { found, missed, extra, f1 } = judge(sequence, line, fps)
  console.info(
    `${sequence} ${fps}: found ${found.length}, missed ${missed.length}, false ${extra.length}, F1 ${f1.toFixed(3)}`,
  )
  expect(found.length + missed.length).toBe(expected)
  expect(found.length).toBeGreaterThanOrEqual(atLeast)
  expect(extra.length).toBeLessThanOrEqual(2)
})
