import type { CountingAdvice, CountingLine, FrameBox, Mask, TrackedPerson } from './contract.ts'
import { centreOf, normalOf, toSegment } from './geometry.ts'
import type { Point, Segment, Size } from './geometry.ts'

/** The sizes below are in display pixels for a picture that is shown this wide. */
const DISPLAY_WIDTH = 900
/** The design's colours brick and leaf, lightened for thin strokes on video. */
const PERSON = 'oklch(0.62 0.2 28)'
const LINE = 'oklch(0.74 0.17 150)'
/** The design's colours brick and leaf, dark enough for white text. */
const PERSON_LABEL = 'oklch(0.54 0.17 28)'
const LINE_LABEL = 'oklch(0.42 0.11 150)'
const LABEL_TEXT = 'white'
/** Masks are dark; things that never move have a dashed edge. The edges of both are light grey. */
const MASK = 'oklch(0.16 0.005 75 / 0.72)'
const MASK_EDGE = 'oklch(0.86 0.01 75)'
const DASHES = [6, 5]
const FONT = '600 12px "Figtree Variable", Figtree, system-ui, sans-serif'

export type Scene = {
  people: readonly TrackedPerson[]
  /** People of a crowd who are counted but not tracked. They get a thin box without an id. */
  untracked: readonly { box: FrameBox }[]
  lines: readonly CountingLine[]
  masks: readonly Mask[]
  advice: readonly CountingAdvice[]
}

export type Overlay = {
  /** Draws the scene on a transparent canvas, which gets the frame's size. */
  draw(frame: Size, scene: Scene): void
  clear(): void
}

/**
 * Creates the overlay of a canvas. Asks for the context only one time, because Firefox throws when a canvas that was
 * transferred to a worker is asked again. Throws where the canvas has no context.
 */
export function createOverlay(canvas: OffscreenCanvas): Overlay {
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No 2D canvas for the overlay')
  return {
    draw(frame, { people, untracked, lines, masks, advice }) {
      if (canvas.width !== frame.width || canvas.height !== frame.height) {
        canvas.width = frame.width
        canvas.height = frame.height
      }
      context.setTransform(1, 0, 0, 1, 0, 0)
      context.clearRect(0, 0, canvas.width, canvas.height)
      // The scale makes one unit a display pixel.
      const scale = frame.width / DISPLAY_WIDTH
      context.scale(scale, scale)
      const shown: Size = { width: frame.width / scale, height: frame.height / scale }
      context.font = FONT
      context.lineCap = 'round'
      for (const mask of masks) drawMask(context, mask, shown)
      for (const one of advice) if (one.kind === 'still') drawStill(context, one.box, shown)
      for (const line of lines) drawLine(context, line, shown)
      for (const { box } of untracked) drawUntracked(context, box, scale)
      for (const person of people) drawPerson(context, person, shown, scale)
    },
    clear: () => context.reset(),
  }
}

function drawMask(context: OffscreenCanvasRenderingContext2D, { corners }: Mask, shown: Size): void {
  context.beginPath()
  for (const { x, y } of corners) context.lineTo(x * shown.width, y * shown.height)
  context.closePath()
  context.fillStyle = MASK
  context.fill('evenodd')
  context.strokeStyle = MASK_EDGE
  context.lineWidth = 1
  context.stroke()
}

function drawStill(context: OffscreenCanvasRenderingContext2D, box: FrameBox, shown: Size): void {
  context.strokeStyle = MASK_EDGE
  context.lineWidth = 2
  context.setLineDash(DASHES)
  context.strokeRect(
    box.left * shown.width,
    box.top * shown.height,
    (box.right - box.left) * shown.width,
    (box.bottom - box.top) * shown.height,
  )
  context.setLineDash([])
}

function drawUntracked(context: OffscreenCanvasRenderingContext2D, box: FrameBox, scale: number): void {
  const { left, top, right, bottom } = scaleBox(box, 1 / scale)
  context.strokeStyle = PERSON
  context.lineWidth = 1
  context.beginPath()
  context.roundRect(left, top, right - left, bottom - top, 6)
  context.stroke()
}

function drawPerson(
  context: OffscreenCanvasRenderingContext2D,
  person: TrackedPerson,
  shown: Size,
  scale: number,
): void {
  const box = scaleBox(person.box, 1 / scale)
  context.strokeStyle = PERSON
  context.fillStyle = PERSON
  context.lineWidth = 2
  context.beginPath()
  context.roundRect(box.left, box.top, box.right - box.left, box.bottom - box.top, 6)
  context.stroke()
  const centre = centreOf(box)
  context.beginPath()
  context.arc(centre.x, centre.y, 3, 0, 2 * Math.PI)
  context.fill()
  const text = `ID: ${person.id}`
  drawLabel(context, text, labelPlace(box, context.measureText(text).width + 10, shown), PERSON_LABEL)
}

const LABEL_HEIGHT = 18

/**
 * Returns the place of a label: above the box, or below where there is no space above, so that no label covers a face.
 * All sizes are display pixels.
 */
export function labelPlace(box: FrameBox, width: number, shown: Size): FrameBox {
  const left = Math.max(0, Math.min(box.left - 1, shown.width - width))
  const above = box.top - LABEL_HEIGHT - 2
  const below = Math.min(box.bottom + 2, shown.height - LABEL_HEIGHT)
  const top = above >= 0 ? above : below
  return { left, top, right: left + width, bottom: top + LABEL_HEIGHT }
}

function drawLabel(context: OffscreenCanvasRenderingContext2D, text: string, place: FrameBox, colour: string): void {
  context.fillStyle = colour
  context.beginPath()
  context.roundRect(place.left, place.top, place.right - place.left, place.bottom - place.top, 4)
  context.fill()
  context.fillStyle = LABEL_TEXT
  context.textBaseline = 'middle'
  context.fillText(text, place.left + 5, (place.top + place.bottom) / 2 + 0.5)
}

function drawLine(context: OffscreenCanvasRenderingContext2D, line: CountingLine, shown: Size): void {
  const segment = toSegment(line, shown)
  context.strokeStyle = LINE
  context.fillStyle = LINE
  context.lineWidth = 3
  strokePath(context, [segment.from, segment.to])
  const middle = {
    x: (segment.from.x + segment.to.x) / 2,
    y: (segment.from.y + segment.to.y) / 2,
  }
  if (line.rule === 'crossing') drawArrow(context, segment, middle)
  const width = context.measureText(line.name).width + 10
  const normal = normalOf(segment)
  // The label is on the exit side, clear of the arrow.
  const place = { x: middle.x - normal.x * (14 + width / 2), y: middle.y - normal.y * 22 }
  const left = Math.max(0, Math.min(place.x - width / 2, shown.width - width))
  const top = Math.max(0, Math.min(place.y - LABEL_HEIGHT / 2, shown.height - LABEL_HEIGHT))
  drawLabel(context, line.name, { left, top, right: left + width, bottom: top + LABEL_HEIGHT }, LINE_LABEL)
}

/** Draws an arrow that points to the entry side. */
function drawArrow(context: OffscreenCanvasRenderingContext2D, segment: Segment, middle: Point): void {
  const normal = normalOf(segment)
  const tip = { x: middle.x + normal.x * 26, y: middle.y + normal.y * 26 }
  const wing = (side: 1 | -1) => ({
    x: tip.x - normal.x * 8 + side * normal.y * 6,
    y: tip.y - normal.y * 8 - side * normal.x * 6,
  })
  strokePath(context, [middle, tip])
  strokePath(context, [wing(1), tip, wing(-1)])
}

function strokePath(context: OffscreenCanvasRenderingContext2D, points: readonly Point[]): void {
  context.beginPath()
  points.forEach((point, index) => (index === 0 ? context.moveTo(point.x, point.y) : context.lineTo(point.x, point.y)))
  context.stroke()
}

function scaleBox(box: FrameBox, by: number): FrameBox {
  return { left: box.left * by, top: box.top * by, right: box.right * by, bottom: box.bottom * by }
}
