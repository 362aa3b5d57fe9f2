import { describe, expect, test, vi } from 'vitest'
import type { CountingLine, TrackedPerson } from './contract.ts'
import { createOverlay, labelPlace } from './overlay.ts'
import type { Scene } from './overlay.ts'

const frame = { width: 1800, height: 1200 }
const person: TrackedPerson = {
  id: 7,
  box: { left: 600, top: 400, right: 900, bottom: 1000 },
  score: 0.9,
  hasCrossed: false,
}
const line: CountingLine = {
  id: 'a',
  name: 'Door',
  rule: 'crossing',
  point: 'foot',
  from: { x: 0.2, y: 0 },
  to: { x: 0.2, y: 1 },
}

const nothing: Scene = { people: [], untracked: [], lines: [], masks: [], advice: [] }

function draw(people: TrackedPerson[], lines: CountingLine[]) {
  const canvas = new OffscreenCanvas(1, 1)
  createOverlay(canvas).draw(frame, { ...nothing, people, lines })
  return canvas
}

function colourAt(canvas: OffscreenCanvas, x: number, y: number): 'red' | 'green' | 'other' | 'nothing' {
  const [red, green, blue, alpha] = canvas.getContext('2d')!.getImageData(x, y, 1, 1).data as unknown as number[]
  if (alpha! < 128) return 'nothing'
  if (red! > 1.5 * green! && red! > 1.5 * blue!) return 'red'
  return green! > 1.2 * red! && green! > 1.2 * blue! ? 'green' : 'other'
}

describe('the overlay', () => {
  test('the overlay has the size of the frame, and each box has a dot in the centre that leaves the face free', () => {
    const canvas = draw([person], [])
    expect([canvas.width, canvas.height]).toEqual([1800, 1200])
    const edges = [
      [600, 700],
      [900, 700],
      [750, 400],
      [750, 1000],
    ] as const
    expect(edges.map(([x, y]) => colourAt(canvas, x, y))).toEqual(['red', 'red', 'red', 'red'])
    expect(colourAt(canvas, 750, 700)).toBe('red')
    for (let y = 410; y < 660; y += 10) expect(colourAt(canvas, 700, y)).toBe('nothing')
    expect(colourAt(canvas, 610, 375)).not.toBe('nothing')
  })

  test('people who are counted but not tracked get a thin box without a dot', () => {
    const canvas = new OffscreenCanvas(1, 1)
    createOverlay(canvas).draw(frame, { ...nothing, untracked: [{ box: person.box }] })
    const row = Array.from({ length: 20 }, (_, index) => colourAt(canvas, 590 + index, 800))
    // 1 px at a display width of 900 is 2 px of this frame.
    expect(row.filter((colour) => colour === 'red').length).toBeGreaterThanOrEqual(1)
    expect(row.filter((colour) => colour === 'red').length).toBeLessThanOrEqual(3)
    expect(colourAt(canvas, 750, 700)).toBe('nothing')
  })

  test("the overlay's lines are equally thick on the screen for every frame size", () => {
    const canvas = draw([person], [])
    const row = Array.from({ length: 20 }, (_, index) => colourAt(canvas, 590 + index, 800))
    // 2 px at a display width of 900 are 4 px of this frame.
    expect(row.filter((colour) => colour === 'red').length).toBeGreaterThanOrEqual(3)
    expect(row.filter((colour) => colour === 'red').length).toBeLessThanOrEqual(5)
  })

  test('the overlay shows a line in green, with an arrow in the direction of an entry', () => {
    const canvas = draw([], [line])
    expect(colourAt(canvas, 360, 100)).toBe('green')
    // The line is drawn downwards, so an entry is to the right.
    expect(colourAt(canvas, 400, 600)).toBe('green')
    expect(colourAt(draw([], [{ ...line, from: line.to, to: line.from }]), 400, 600)).not.toBe('green')
    const near = draw([], [{ ...line, rule: 'near' }])
    expect(colourAt(near, 400, 600)).toBe('nothing')
  })

  test('masks are dark areas in the overlay, and a still object has an outline without a label', () => {
    const canvas = new OffscreenCanvas(1, 1)
    const corners = [
      { x: 0.5, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 0.5 },
    ]
    const still = { kind: 'still', lineId: null, box: { left: 0.1, top: 0.5, right: 0.3, bottom: 0.9 } } as const
    createOverlay(canvas).draw(frame, { ...nothing, masks: [{ id: 'm', name: 'Screen', corners }], advice: [still] })
    expect(colourAt(canvas, 1600, 200)).toBe('other')
    expect(colourAt(canvas, 1000, 500)).toBe('nothing')
    const edge = Array.from({ length: 40 }, (_, index) => colourAt(canvas, 180, 700 + index))
    expect(new Set(edge)).toEqual(new Set(['other', 'nothing']))
    expect(colourAt(canvas, 360, 840)).toBe('nothing')
  })

  test('when a new frame is drawn, the boxes of the previous frame are removed', () => {
    const canvas = new OffscreenCanvas(1, 1)
    const overlay = createOverlay(canvas)
    overlay.draw(frame, { ...nothing, people: [person] })
    overlay.draw(frame, nothing)
    expect(colourAt(canvas, 600, 700)).toBe('nothing')
    overlay.draw(frame, { ...nothing, people: [person] })
    overlay.clear()
    expect(colourAt(canvas, 600, 700)).toBe('nothing')
  })

  test('the overlay requests the canvas context only one time, because a second request fails in Firefox', () => {
    const canvas = new OffscreenCanvas(1, 1)
    const asked = vi.spyOn(canvas, 'getContext')
    const overlay = createOverlay(canvas)
    overlay.draw(frame, { ...nothing, people: [person], lines: [line] })
    overlay.draw({ width: 900, height: 600 }, nothing)
    overlay.clear()
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('the label of a box', () => {
  const shown = { width: 900, height: 600 }
  test('the label is above its box', () => {
    const place = labelPlace({ left: 300, top: 200, right: 450, bottom: 500 }, 40, shown)
    expect(place.bottom).toBeLessThanOrEqual(200)
  })
  test('if there is no space above a box, its label is below the box, inside the picture', () => {
    expect(labelPlace({ left: 300, top: 5, right: 450, bottom: 500 }, 40, shown).top).toBeGreaterThanOrEqual(500)
    const full = labelPlace({ left: 890, top: 0, right: 900, bottom: 600 }, 40, shown)
    expect(full).toMatchObject({ right: 900, bottom: 600 })
  })
})
