import type { InputFormat, ModelFamily } from '../models/model-family.ts'
import { createFrameReader } from './frame-pixels.ts'
import type { Component, Pixels } from './frame-pixels.ts'
import { sizeOf } from './frame.ts'
import { samplingGridOf } from './sampling-grid.ts'
import type { SamplingGrid, WriteInput } from './sampling-grid.ts'
import type { TensorPlace } from './tensor-place.ts'

/**
 * Describes the sampling along one axis of the square: for each pixel, the byte offsets of a component's two nearest
 * values, and the weight of the second value.
 */
type Taps = { near: Int32Array; far: Int32Array; weight: Float64Array }

/** All inputs share one reader and its buffer, because a worker's sessions run one at a time. */
const readFrame = createFrameReader()

/**
 * Creates an input that writes frames into `place` on the CPU, with the same result as the shader of `gpu-input.ts`.
 * `place` has space for a square of `inputSize` model pixels a side.
 */
export function createCpuInput(family: ModelFamily, inputSize: number, place: TensorPlace): WriteInput {
  const write = createTensorWriter(family.input, inputSize, place)
  return async (frame, region) => {
    const placement = family.place(region.right - region.left, region.bottom - region.top, inputSize)
    write(await readFrame(frame), samplingGridOf(sizeOf(frame), region, placement))
  }
}

/** Creates a function that writes stored pixels into `place` as tensor values. All calls use the same buffers. */
export function createTensorWriter(
  format: InputFormat,
  size: number,
  place: TensorPlace,
): (pixels: Pixels, grid: SamplingGrid) => void {
  /** One row of the square, a component after another. */
  const sampled = new Float32Array(3 * size)
  const taps = [0, 1, 2].map(() => ({ columns: makeTaps(size), rows: makeTaps(size) }))

  return (pixels, grid) => {
    const width = Math.min(size, Math.round(grid.x.covered))
    const height = Math.min(size, Math.round(grid.y.covered))
    for (const [index, { columns, rows }] of taps.entries()) {
      findTaps(columns, width, grid.x, 'x', pixels.components[index]!, pixels)
      findTaps(rows, height, grid.y, 'y', pixels.components[index]!, pixels)
    }
    if (width < size || height < size) fillBackground(place, format, size)
    for (let y = 0; y < height; y++) {
      for (let index = 0; index < 3; index++) {
        const { columns, rows } = taps[index]!
        sampleRow(pixels.bytes, pixels.components[index]!.offset, columns, rows, y, width, sampled, index * size)
      }
      if (pixels.matrix) convertColours(sampled, pixels.matrix, size, width)
      writeRow(sampled, place, format, y, width, size)
    }
  }
}

function makeTaps(size: number): Taps {
  return { near: new Int32Array(size), far: new Int32Array(size), weight: new Float64Array(size) }
}

/**
 * Finds the taps of the first `count` model pixels along an axis, respecting rotation and flip of the stored picture.
 */
function findTaps(
  taps: Taps,
  count: number,
  { origin, step, low, high }: SamplingGrid['x'],
  axis: 'x' | 'y',
  component: Component,
  { width, height, rotation, isFlipped }: Pixels,
): void {
  const isSideways = rotation === 90 || rotation === 270
  const isAcross = (axis === 'x') !== isSideways
  const length = isAcross ? width : height
  const bytes = isAcross ? component.pixelBytes : component.rowBytes
  const sharedBy = isAcross ? component.across : component.down
  // The flip is applied after the rotation, so it swaps left and right of the shown picture.
  const isReversed = axis === 'x' ? rotation === 90 || rotation === 180 : rotation === 180 || rotation === 270
  const isMirrored = isReversed !== (axis === 'x' && isFlipped)
  const last = Math.ceil(length / sharedBy) - 1
  for (let i = 0; i < count; i++) {
    const shown = Math.min(Math.max(origin + (i + 0.5) * step, low), high)
    const stored = ((isMirrored ? 1 - shown : shown) * length) / sharedBy - 0.5
    const at = Math.min(Math.max(stored, 0), last)
    const near = Math.floor(at)
    taps.near[i] = near * bytes
    taps.far[i] = Math.min(near + 1, last) * bytes
    taps.weight[i] = at - near
  }
}

function sampleRow(
  bytes: Pixels['bytes'],
  offset: number,
  columns: Taps,
  rows: Taps,
  y: number,
  width: number,
  to: Float32Array,
  start: number,
): void {
  const upper = offset + rows.near[y]!
  const lower = offset + rows.far[y]!
  const down = rows.weight[y]!
  for (let x = 0; x < width; x++) {
    const near = columns.near[x]!
    const far = columns.far[x]!
    const across = columns.weight[x]!
    const above = bytes[upper + near]! * (1 - across) + bytes[upper + far]! * across
    const below = bytes[lower + near]! * (1 - across) + bytes[lower + far]! * across
    to[start + x] = above * (1 - down) + below * down
  }
}

/** Converts the first `width` pixels of a row of `size` pixels from YUV to RGB, in place. */
function convertColours(row: Float32Array, matrix: readonly number[], size: number, width: number): void {
  const [rl, ru, rv, r0, gl, gu, gv, g0, bl, bu, bv, b0] = matrix as Matrix
  for (let x = 0; x < width; x++) {
    const light = row[x]!
    const u = row[size + x]!
    const v = row[2 * size + x]!
    row[x] = clampByte(rl * light + ru * u + rv * v + r0)
    row[size + x] = clampByte(gl * light + gu * u + gv * v + g0)
    row[2 * size + x] = clampByte(bl * light + bu * u + bv * v + b0)
  }
}

type Row = [number, number, number, number]
type Matrix = [...Row, ...Row, ...Row]

function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value
}

/** Fills the whole square with the background. The picture is then written over a part of the background. */
function fillBackground(
  { values, start, pixelStride, rowStride, channelStride }: TensorPlace,
  { background, scale, offset }: InputFormat,
  size: number,
): void {
  for (let channel = 0; channel < 3; channel++) {
    const value = background * scale[channel]! + offset[channel]!
    for (let y = 0; y < size; y++) {
      const first = start + channel * channelStride + y * rowStride
      if (pixelStride === 1) values.fill(value, first, first + size)
      else for (let x = 0; x < size; x++) values[first + x * pixelStride] = value
    }
  }
}

function writeRow(
  row: Float32Array,
  { values, start, pixelStride, rowStride, channelStride }: TensorPlace,
  { channels, scale, offset }: InputFormat,
  y: number,
  width: number,
  size: number,
): void {
  for (let channel = 0; channel < 3; channel++) {
    const from = (channels === 'rgb' ? channel : 2 - channel) * size
    const first = start + channel * channelStride + y * rowStride
    const factor = scale[channel]!
    const shift = offset[channel]!
    for (let x = 0; x < width; x++) values[first + x * pixelStride] = row[from + x]! * factor + shift
  }
}
