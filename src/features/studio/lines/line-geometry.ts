import type { CountingLine, FramePoint } from '../../../../workers/vision/contract.ts'

export type Size = { width: number; height: number }
export type Rect = { left: number; top: number; width: number; height: number }
/** A point in CSS pixels of the stage. */
export type StagePoint = { left: number; top: number }
export type LinePart = 'from' | 'to' | 'whole'
type LineHit = { lineId: string; part: LinePart }

/** The minimum length of a line, as a share of the frame. Shorter lines are drawn by accident. */
const MIN_LINE = 0.03

/** Returns the area of the stage that shows the whole video. Bars fill the rest of the stage. */
export function fitVideo(stage: Size, video: Size): Rect {
  if (!stage.width || !stage.height || !video.width || !video.height) {
    return { left: 0, top: 0, width: stage.width, height: stage.height }
  }
  const scale = Math.min(stage.width / video.width, stage.height / video.height)
  const width = video.width * scale
  const height = video.height * scale
  return { left: (stage.width - width) / 2, top: (stage.height - height) / 2, width, height }
}

export function toStage(point: FramePoint, video: Rect): StagePoint {
  return { left: video.left + point.x * video.width, top: video.top + point.y * video.height }
}

/** Returns a stage point as fractions of the frame. A point outside the frame is moved to the frame's edge. */
export function toFrame(point: StagePoint, video: Rect): FramePoint {
  return {
    x: clamp((point.left - video.left) / (video.width || 1)),
    y: clamp((point.top - video.top) / (video.height || 1)),
  }
}

/**
 * Finds a line within `reach` CSS pixels of a point. Prefers end points to whole lines, then the selected line to
 * others, then the nearest line.
 */
export function hitLine(
  lines: CountingLine[],
  point: StagePoint,
  video: Rect,
  { reach, selectedId }: { reach: number; selectedId: string | null },
): LineHit | null {
  let best: (LineHit & { cost: number }) | null = null
  for (const line of lines) {
    const from = toStage(line.from, video)
    const to = toStage(line.to, video)
    const distances: [LinePart, number, number][] = [
      ['from', distance(point, from), 0],
      ['to', distance(point, to), 0],
      ['whole', distanceToSegment(point, from, to), 2 * reach],
    ]
    for (const [part, away, penalty] of distances) {
      const cost = away + penalty - (line.id === selectedId ? reach : 0)
      if (away <= reach && (!best || cost < best.cost)) best = { lineId: line.id, part, cost }
    }
  }
  return best && { lineId: best.lineId, part: best.part }
}

/** Returns the line with `part` moved by a share of the frame. A whole line keeps its shape at the frame's edge. */
export function moveLine(line: CountingLine, part: LinePart, by: FramePoint): CountingLine {
  if (part !== 'whole') return { ...line, [part]: movePoint(line[part], by) }
  const [from, to] = movePoints([line.from, line.to], by)
  return { ...line, from: from!, to: to! }
}

/** Returns the point moved by a share of the frame, kept inside the frame. */
export function movePoint({ x, y }: FramePoint, by: FramePoint): FramePoint {
  return { x: clamp(x + by.x), y: clamp(y + by.y) }
}

/** Returns the points moved together by a share of the frame. The points keep their distances at the frame's edge. */
export function movePoints(points: readonly FramePoint[], by: FramePoint): FramePoint[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const byX = clamp(by.x, -Math.min(...xs), 1 - Math.max(...xs))
  const byY = clamp(by.y, -Math.min(...ys), 1 - Math.max(...ys))
  return points.map(({ x, y }) => ({ x: x + byX, y: y + byY }))
}

/** Returns the line with its entry on the other side. */
export function flipLine(line: CountingLine): CountingLine {
  return { ...line, from: line.to, to: line.from }
}

export function isLongEnough(from: FramePoint, to: FramePoint): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) >= MIN_LINE
}

/**
 * Returns a vertical line in the middle of the picture, with the entry to the right. The line is for people who cannot
 * draw. It is nearly as high as the picture, because the feet of people near the camera are at the lower edge. The
 * handles of its ends stay in the picture.
 */
export function uprightLine(id: string, name: string): CountingLine {
  return { id, name, from: { x: 0.5, y: 0.03 }, to: { x: 0.5, y: 0.97 }, rule: 'crossing', point: 'foot' }
}

/** Returns for example "Line 3" when "Line 1" and "Line 2" exist. */
export function nextName(word: 'Line' | 'Mask', named: readonly { name: string }[]): string {
  const taken = new Set(named.map(({ name }) => name))
  let number = 1
  while (taken.has(`${word} ${number}`)) number += 1
  return `${word} ${number}`
}

/**
 * Returns an arrow of `length` CSS pixels in the direction of entry. The arrow begins in the middle of the line. It
 * points to the left of a person who walks from the line's start to its end (see `LineRule`).
 */
export function entryArrow(line: CountingLine, video: Rect, length: number): { tail: StagePoint; head: StagePoint } {
  const from = toStage(line.from, video)
  const to = toStage(line.to, video)
  const span = distance(from, to) || 1
  const tail = { left: (from.left + to.left) / 2, top: (from.top + to.top) / 2 }
  const head = {
    left: tail.left + ((to.top - from.top) / span) * length,
    top: tail.top - ((to.left - from.left) / span) * length,
  }
  return { tail, head }
}

/** Returns the direction of entry as a word, for people who do not see the arrow. */
export function entryDirection(line: CountingLine, video: Size): 'right' | 'left' | 'up' | 'down' {
  const across = (line.to.y - line.from.y) * video.height
  const upward = (line.to.x - line.from.x) * video.width
  if (Math.abs(across) >= Math.abs(upward)) return across >= 0 ? 'right' : 'left'
  return upward >= 0 ? 'up' : 'down'
}

function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value))
}

function distance(a: StagePoint, b: StagePoint): number {
  return Math.hypot(a.left - b.left, a.top - b.top)
}

function distanceToSegment(point: StagePoint, from: StagePoint, to: StagePoint): number {
  const dx = to.left - from.left
  const dy = to.top - from.top
  const lengthSquared = dx * dx + dy * dy
  const share = lengthSquared ? ((point.left - from.left) * dx + (point.top - from.top) * dy) / lengthSquared : 0
  const along = clamp(share)
  return distance(point, { left: from.left + along * dx, top: from.top + along * dy })
}
