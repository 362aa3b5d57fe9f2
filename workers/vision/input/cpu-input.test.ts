import { describe, expect, test } from 'vitest'
import type { InputFormat, Placement } from '../models/model-family.ts'
import { createTensorWriter } from './cpu-input.ts'
import { matrixOf, packedPixels } from './frame-pixels.ts'
import type { Pixels } from './frame-pixels.ts'
import { samplingGridOf } from './sampling-grid.ts'
import { packedPlace } from './tensor-place.ts'

const plain: InputFormat = { layout: 'planar', channels: 'rgb', scale: [1, 1, 1], offset: [0, 0, 0], background: 114 }

function openWriter(format: InputFormat, size: number) {
  const place = packedPlace(format, size)
  return { values: place.values, write: createTensorWriter(format, size, place) }
}

function grey(rows: number[][]): Pixels {
  const bytes = Uint8Array.from(rows.flatMap((row) => row.flatMap((value) => [value, value, value, 255])))
  return packedPixels(bytes, { width: rows[0]!.length, height: rows.length })
}

/** Returns the first plane of the tensor, rounded. */
function sample(
  pixels: Pixels,
  size: number,
  placement?: Placement,
  region?: [number, number, number, number],
): number[] {
  const isTurned = pixels.rotation % 180 !== 0
  const frame = isTurned ? { width: pixels.height, height: pixels.width } : pixels
  const [left, top, right, bottom] = region ?? [0, 0, frame.width, frame.height]
  const stretch = { scaleX: size / (right - left), scaleY: size / (bottom - top) }
  const { values, write } = openWriter(plain, size)
  write(pixels, samplingGridOf(frame, { left, top, right, bottom }, placement ?? stretch))
  return Array.from(values.subarray(0, size * size), Math.round)
}

describe("pixels of the model's square input", () => {
  const ramp = grey([
    [0, 10, 20, 30],
    [40, 50, 60, 70],
    [80, 90, 100, 110],
    [120, 130, 140, 150],
  ])

  test('each input pixel is interpolated at its centre, and frame pixels between samples are not averaged', () => {
    expect(sample(ramp, 2)).toEqual([25, 45, 105, 125])
    // Centres are at 1.5 and 5.5, so columns 1, 2, 5 and 6 are sampled. The bright columns 0 and 4 are not sampled.
    const lines = grey(Array.from({ length: 8 }, () => [200, 0, 0, 0, 200, 0, 60, 0]))
    expect(sample(lines, 2)).toEqual([0, 30, 0, 30])
  })

  test("input pixels equal the frame's pixels at the same size, and are interpolated for a smaller frame", () => {
    expect(sample(ramp, 4).slice(0, 8)).toEqual([0, 10, 20, 30, 40, 50, 60, 70])
    expect(sample(grey([[0, 100]]), 4).slice(0, 4)).toEqual([0, 25, 75, 100])
  })

  test('when only a region is searched, input pixels never use pixels outside the region', () => {
    expect(sample(ramp, 2, undefined, [1, 1, 3, 3])).toEqual([50, 60, 90, 100])
    expect(sample(ramp, 4, undefined, [1, 1, 3, 3]).slice(0, 4)).toEqual([50, 53, 58, 60])
  })

  test('input pixels beyond the end of the frame have the background colour', () => {
    const wide = grey([
      [10, 20, 30, 40],
      [50, 60, 70, 80],
    ])
    expect(sample(wide, 2, { scaleX: 0.5, scaleY: 0.5 })).toEqual([35, 55, 114, 114])
  })

  test.each([
    [0, false, [10, 20, 30, 40]],
    [90, false, [30, 10, 40, 20]],
    [180, false, [40, 30, 20, 10]],
    [270, false, [20, 40, 10, 30]],
    [0, true, [20, 10, 40, 30]],
    [90, true, [10, 30, 20, 40]],
  ])('a frame that is turned by %i degrees (mirrored: %s) gives an upright input', (rotation, isFlipped, expected) => {
    const stored = grey([
      [10, 20],
      [30, 40],
    ])
    expect(sample({ ...stored, rotation, isFlipped }, 2)).toEqual(expected)
  })
})

test.each([
  ['planar', 'rgb', [1, 4, 2, 5, 3, 6]],
  ['planar', 'bgr', [3, 6, 2, 5, 1, 4]],
  ['interleaved', 'rgb', [1, 2, 3, 4, 5, 6]],
  ['interleaved', 'bgr', [3, 2, 1, 6, 5, 4]],
] as const)('colour channels are %s in the order %s, in the value range of the model', (layout, channels, order) => {
  const range = { scale: [2, 3, 4], offset: [-1, -2, -3] } as const
  const { values, write } = openWriter({ layout, channels, ...range, background: 7 }, 2)
  const pixels = packedPixels(Uint8Array.of(1, 2, 3, 255, 4, 5, 6, 255), { width: 2, height: 1 })
  const placement = { scaleX: 1, scaleY: 1 }
  write(pixels, samplingGridOf(pixels, { left: 0, top: 0, right: 2, bottom: 1 }, placement))
  const seen = layout === 'planar' ? [0, 1, 4, 5, 8, 9] : [0, 1, 2, 3, 4, 5]
  const channelOf = (at: number) => (layout === 'planar' ? Math.floor(at / 4) : at % 3)
  const inRange = (value: number, at: number) => value * range.scale[channelOf(at)]! + range.offset[channelOf(at)]!
  expect(seen.map((at) => values[at])).toEqual(order.map((value, i) => inRange(value, seen[i]!)))
  const others = Array.from(values.keys()).filter((at) => !seen.includes(at))
  expect(others.map((at) => values[at])).toEqual(others.map((at) => inRange(7, at)))
})

test('the place of the input may have a border, which stays as it is', () => {
  const values = new Float32Array(3 * 16).fill(-1)
  const place = { values, start: 5, pixelStride: 1, rowStride: 4, channelStride: 16 }
  const write = createTensorWriter(plain, 2, place)
  const pixels = grey([[9, 8]])
  write(pixels, samplingGridOf(pixels, { left: 0, top: 0, right: 2, bottom: 1 }, { scaleX: 1, scaleY: 1 }))
  const plane = [-1, -1, -1, -1, -1, 9, 8, -1, -1, 114, 114, -1, -1, -1, -1, -1]
  expect(Array.from(values)).toEqual([...plane, ...plane, ...plane])
})

test('the input tensor of every frame uses the same array', () => {
  const { values, write } = openWriter(plain, 2)
  const show = (value: number) => {
    const pixels = grey([[value]])
    write(pixels, samplingGridOf(pixels, { left: 0, top: 0, right: 1, bottom: 1 }, { scaleX: 2, scaleY: 2 }))
    return Array.from(values)
  }
  expect(show(9)).toEqual(Array.from({ length: 12 }, () => 9))
  expect(show(200)).toEqual(Array.from({ length: 12 }, () => 200))
})

describe('frames in the colour format YUV', () => {
  /** Returns one stored YUV pixel as RGB, converted in the same way as a frame. */
  function rgbOf(stored: [number, number, number], space: Pick<VideoColorSpace, 'matrix' | 'fullRange'>): number[] {
    const pixels = { ...packedPixels(Uint8Array.of(...stored, 0), { width: 1, height: 1 }), matrix: matrixOf(space) }
    const { values, write } = openWriter(plain, 1)
    write(pixels, samplingGridOf(pixels, { left: 0, top: 0, right: 1, bottom: 1 }, { scaleX: 1, scaleY: 1 }))
    return Array.from(values, Math.round)
  }

  test.each([
    // The first rows store pure red and pure green as the ITU recommendations do.
    ['bt709', false, [63, 102, 240], [255, 0, 0]],
    ['bt709', false, [173, 42, 26], [0, 255, 0]],
    ['smpte170m', false, [81, 90, 240], [255, 0, 0]],
    ['smpte170m', true, [76, 85, 255], [254, 0, 0]],
    ['bt709', false, [16, 128, 128], [0, 0, 0]],
    ['bt709', false, [235, 128, 128], [255, 255, 255]],
    ['bt709', true, [255, 128, 128], [255, 255, 255]],
    [null, false, [63, 102, 240], [255, 0, 0]],
  ] as const)(
    'with the matrix %s (full range: %s), the stored YUV %j becomes the RGB %j',
    (matrix, fullRange, stored, shown) => {
      for (const [at, value] of rgbOf([...stored], { matrix, fullRange }).entries()) {
        expect(Math.abs(value - shown[at]!)).toBeLessThanOrEqual(2)
      }
    },
  )

  test('chroma values that two pixels share are interpolated in a coarser grid', () => {
    const bytes = Uint8Array.of(0, 10, 20, 30, 0, 100)
    const luma = { offset: 0, pixelBytes: 1, rowBytes: 4, across: 1, down: 1 }
    const chroma = { offset: 4, pixelBytes: 1, rowBytes: 2, across: 2, down: 1 }
    const matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]
    const components = [luma, chroma, chroma] as const
    const pixels = { bytes, width: 4, height: 1, components, matrix, rotation: 0, isFlipped: false }
    const { values, write } = openWriter(plain, 4)
    write(pixels, samplingGridOf(pixels, { left: 0, top: 0, right: 4, bottom: 1 }, { scaleX: 1, scaleY: 1 }))
    expect(Array.from(values.subarray(0, 4))).toEqual([0, 10, 20, 30])
    expect(Array.from(values.subarray(16, 20))).toEqual([0, 25, 75, 100])
  })
})
