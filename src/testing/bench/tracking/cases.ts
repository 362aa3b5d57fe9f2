import type { CountingLine } from '../../../../workers/vision/contract.ts'
import { withMisses, withNoise } from '../../../../workers/vision/testing/degraded-detections.ts'
import type { DetectionFrames } from '../../../../workers/vision/testing/degraded-detections.ts'
import type { Crossing } from '../../../../workers/vision/testing/event-match.ts'
import { rescaled } from '../../../../workers/vision/testing/mot-run.ts'
import { readSequence, SEQUENCES, timeOf } from '../../../../workers/vision/testing/mot-sequence.ts'
import type { MotSequence, SequenceName } from '../../../../workers/vision/testing/mot-sequence.ts'
import { trueCrossings } from '../../../../workers/vision/testing/true-crossings.ts'

export type Case = {
  sequence: MotSequence
  quality: string
  detections: DetectionFrames
  crossings: Crossing[][]
  /** `minScore` is the lowest score of detections for a tracker that has no threshold. */
  minScore: number
}

export type Recorded = { name: SequenceName; quality: string; detections: DetectionFrames; minScore: number }

/** Vertical lines through the whole picture. A person has crossed a line when the feet have crossed it. */
export const LINES: CountingLine[] = [0.3, 0.5, 0.7].map((x) => ({
  id: `x = ${x}`,
  name: 'Line',
  rule: 'crossing',
  point: 'foot',
  from: { x, y: 0 },
  to: { x, y: 1 },
}))

export function readCases(recorded: readonly Recorded[] = []): Case[] {
  return SEQUENCES.flatMap((name) => {
    const sequence = readSequence(name)
    const timeOfFrame = (frame: number) => timeOf(sequence, frame)
    const crossings = LINES.map((line) => trueCrossings(sequence.people, line, sequence.size, timeOfFrame))
    const seen = rescaled(sequence.detections)
    const all = [
      { quality: 'public', detections: seen, minScore: 0 },
      { quality: 'people missing', detections: withMisses(seen), minScore: 0 },
      { quality: 'poor boxes', detections: withNoise(seen), minScore: 0 },
      ...recorded.filter((one) => one.name === name),
    ]
    return all.map(({ quality, detections, minScore }) => ({ sequence, quality, detections, crossings, minScore }))
  })
}
