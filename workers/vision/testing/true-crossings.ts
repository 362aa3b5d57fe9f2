import type { CountingLine, FrameBox } from '../contract.ts'
import { crossingOf, pointOf, signedDistance, toSegment } from '../geometry.ts'
import type { Point, Segment, Size } from '../geometry.ts'
import type { Crossing } from './event-match.ts'
import type { LabelledFrames } from './mot-metrics.ts'

/**
 * A labelled person farther than this from the line, in person heights, is on a side of the line. The distance is
 * small, because labels hardly jitter.
 */
const SIDE = 0.02

type Path = { side: number; at: Point; frame: number; met: { frame: number; isOnSegment: boolean } | null }

/**
 * Returns the crossings of a line in the ground truth, without using the counter. A crossing has three steps: the
 * person is on one side, the path meets the segment, and the person is on the other side. The time of the crossing is
 * when the path last met the line.
 */
export function trueCrossings(
  people: LabelledFrames,
  line: CountingLine,
  frameSize: Size,
  timeOf: (frame: number) => number,
): Crossing[] {
  const segment = toSegment(line, frameSize)
  const paths = new Map<number, Path>()
  const crossings: Crossing[] = []
  for (const frame of [...people.keys()].toSorted((a, b) => a - b)) {
    for (const person of people.get(frame)!) {
      const path = paths.get(person.id) ?? null
      const next = follow(path, cutTo(frameSize, person.box), frame, line, segment)
      paths.set(person.id, next)
      if (!path || path.side === 0 || next.side === path.side || !next.met?.isOnSegment) continue
      crossings.push({ timestampMs: timeOf(next.met.frame), direction: next.side > 0 ? 'entry' : 'exit' })
    }
  }
  return crossings
}

function follow(path: Path | null, box: FrameBox, frame: number, line: CountingLine, segment: Segment): Path {
  const at = pointOf(box, line.point)
  const distance = signedDistance(at, segment)
  const isClear = Math.abs(distance) > SIDE * (box.bottom - box.top)
  const side = isClear ? Math.sign(distance) : (path?.side ?? 0)
  const met = path && crossingOf(path.at, at, segment)
  if (!path || !met) return { side, at, frame, met: path?.met ?? null }
  const metFrame = path.frame + (frame - path.frame) * met.share
  return { side, at, frame, met: { frame: metFrame, isOnSegment: met.along >= 0 && met.along <= 1 } }
}

/** Cuts a label off at the frame's edge. Labels reach beyond the frame, but detections and lines do not. */
function cutTo({ width, height }: Size, { left, top, right, bottom }: FrameBox): FrameBox {
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, width),
    bottom: Math.min(bottom, height),
  }
}
