import type { OnnxNode } from '../../convert/onnx-writer.ts'
import { denseOp, depthwiseOp, gateDepthwiseOp, gatePointwiseOp, pointwiseOp, stemOp } from './convolution-ops.ts'
import type { WeightsPlace } from './convolution-ops.ts'
import { isBoundsAlone, isLinear, isPlain } from './form.ts'
import type { Form } from './form.ts'
import { windowOf } from './graph-view.ts'
import type { GraphView } from './graph-view.ts'
import { Layer, read, shapeOf } from './layer.ts'
import type { MapValue } from './layer.ts'
import type { Op } from './ops.ts'
import { fold, inFours, packDense, packDepthwise, packPointwise } from './pack-weights.ts'
import type { Weights } from './pack-weights.ts'
import type { Program } from './program.ts'
import { assertSupported } from './unsupported-graph.ts'

/** A map and the gate that multiplies its channels. The gate is a map of one pixel, or null for no gate. */
export type Gated = { kind: 'gated'; of: MapValue; gate: MapValue | null }

type Convolution = { program: Program; view: GraphView; node: OnnxNode }

/**
 * Returns the layer of a 1 × 1, a depthwise or a dense 3 × 3 convolution of a map. Throws `UnsupportedGraph` for other
 * convolutions.
 */
export function convolution(at: Convolution, source: Gated): Layer {
  const { view, node } = at
  const { channels } = shapeOf(source.of)
  const [rows, depth, height, width] = dimsOf(at)
  const { group = 1 } = node.attributes ?? {}
  if (height === 1 && width === 1 && depth === channels && group === 1) {
    const { strides, pads } = windowOf(node, shapeOf(source.of), 1)
    assertSupported(strides === '1,1' && pads.every((pad) => pad === 0), 'A 1 × 1 convolution that skips pixels')
    return pointwise(at, source, null)
  }
  if (height === 3 && width === 3 && depth === channels && group === 1 && depth > 1) return dense(at, source)
  const isDepthwise = depth === 1 && rows === channels && group === rows && height === width
  assertSupported(isDepthwise, `Unsupported convolution [${view.constantAt(node, 1).dims.join()}]`)
  return depthwise(at, source)
}

type Sum = { own: Form; other: MapValue }

function pointwise(at: Convolution, source: Gated, added: Sum | null): Layer {
  const { program } = at
  const { height, width, channels } = shapeOf(source.of)
  const [rows] = dimsOf(at)
  return new Layer({
    shape: { height, width, channels: rows },
    takesParts: true,
    withSum: (own, other) => (!added && canSum(own) ? pointwise(at, source, { own, other }) : null),
    write(form, target) {
      assertSupported(!added || canFollow(added.own, form), 'An activation after a sum')
      const add = added && read(program, added.other)
      const own = added?.own ?? form
      const packed = packPointwise(fold(weightsOf(at), own), channels, inFours(channels))
      const input = read(program, source.of)
      const weights = gated(program, packed, source.gate, (constant, gate, result) =>
        gatePointwiseOp(constant, gate, result, rows),
      )
      const last = added && own.activation === 'bounds' ? form : own
      program.ops.push(pointwiseOp(input, weights, target, last, add))
    },
  })
}

/**
 * Returns whether one step can compute a convolution and a sum. The kernel cannot apply bounds between the convolution
 * and the sum.
 */
function canSum(own: Form): boolean {
  return own.activation !== 'bounds' || isLinear(own)
}

/**
 * Returns whether the kernel can apply `form` after the sum. After the sum, only bounds are possible, and only without
 * an activation before the sum.
 */
function canFollow(own: Form, form: Form): boolean {
  return own.activation === 'bounds' ? isBoundsAlone(form) : isPlain(form)
}

function dense(at: Convolution, source: Gated): Layer {
  const { program, node } = at
  const [rows, depth] = dimsOf(at)
  const { strides, pads, ...shape } = windowOf(node, shapeOf(source.of), 3)
  assertSupported(strides === '1,1' && pads.every((pad) => pad === 1), 'A dense convolution that skips pixels')
  assertSupported(!source.gate, 'A dense convolution of a product')
  return new Layer({
    shape: { ...shape, channels: rows },
    takesParts: true,
    write(form, target) {
      const weights = program.keep(packDense(fold(weightsOf(at), form), depth))
      program.ops.push(denseOp(read(program, source.of), { weights }, target, form))
    },
  })
}

function depthwise(at: Convolution, source: Gated): Layer {
  const { program, node } = at
  const [channels, , size] = dimsOf(at)
  const window = windowOf(node, shapeOf(source.of), size)
  return new Layer({
    shape: { height: window.height, width: window.width, channels },
    write(form, target) {
      const packed = packDepthwise(fold(weightsOf(at), form), size * size)
      const input = read(program, source.of)
      const weights = gated(program, packed, source.gate, (constant, gate, result) =>
        gateDepthwiseOp(constant, gate, result, size * size),
      )
      program.ops.push(depthwiseOp(input, weights, target, size, window, form))
    },
  })
}

/**
 * Keeps packed weights and returns their place. With a gate, a step multiplies the weights by the gate, and the input
 * stays unchanged.
 */
function gated(
  program: Program,
  packed: Float32Array,
  gate: MapValue | null,
  opOf: (weights: number, gate: ReturnType<typeof read>, result: number) => Op,
): WeightsPlace {
  const weights = program.keep(packed)
  if (!gate) return { weights }
  const buffer = program.makeBuffer(packed.byteLength)
  program.ops.push(opOf(weights, read(program, gate), buffer))
  return { buffer }
}

/**
 * The quarters of a Focus layer. Each quarter has every second row and column of the picture, beginning at `row` and
 * `column`, in three planes.
 */
export type Focus = readonly { row: number; column: number }[]

/**
 * Returns the layer of the first convolution, whose input is the picture. The convolution is 3 × 3 with stride 2. With
 * `focus`, the convolution is 3 × 3 over the picture's four quarters (even and odd rows and columns). This equals a 6 ×
 * 6 convolution of the whole picture with stride 2.
 */
export function stem(at: Convolution, focus: Focus | null): Layer {
  const { program, node } = at
  const { side } = program.picture
  const [rows, depth, height, width] = dimsOf(at)
  const length = focus ? side / 2 : side
  const { strides, pads, ...shape } = windowOf(node, { height: length, width: length }, 3)
  const [before, , after] = pads
  const isSupported =
    height === 3 && width === 3 && depth === (focus ? focus.length * 3 : 3) && (node.attributes?.group ?? 1) === 1
  assertSupported(isSupported && strides === (focus ? '1,1' : '2,2'), 'Unsupported first convolution')
  assertSupported(pads.join() === [before, before, after, after].join(), 'A picture with an uneven border')
  const size = focus ? 6 : 3
  const inputs = 3 * size * size
  return new Layer({
    shape: { ...shape, channels: rows },
    takesParts: true,
    write(form, target) {
      const rowBytes = focus ? program.frame(before * 2, after * 2) : program.frame(before, after)
      assertSupported((shape.width * 2 - 2 + size) * 4 <= rowBytes, 'A picture smaller than its window')
      const folded = fold(weightsOf(at), form)
      const whole = focus ? { ...folded, values: unfocused(folded, focus) } : folded
      const weights = program.keep(packPointwise(whole, inputs, inputs))
      program.ops.push(stemOp(program.picture.buffer, rowBytes, { weights }, target, size, form))
    },
  })
}

/** Converts weights [rows, 12, 3, 3] for the quarters to weights [rows, 3, 6, 6] for the whole picture. */
function unfocused({ values, rows }: Weights, focus: Focus): Float32Array {
  const whole = new Float32Array(rows * 108)
  for (const [quarter, { row, column }] of focus.entries()) {
    for (let output = 0; output < rows; output++) {
      for (let k = 0; k < 27; k++) {
        const [plane, ky, kx] = [Math.floor(k / 9), Math.floor(k / 3) % 3, k % 3]
        const to = output * 108 + plane * 36 + (2 * ky + row) * 6 + 2 * kx + column
        whole[to]! += values[(output * focus.length + quarter) * 27 + k]!
      }
    }
  }
  return whole
}

function dimsOf({ view, node }: Convolution) {
  const { dims } = view.constantAt(node, 1)
  assertSupported(dims.length === 4 && dims.every((size) => size > 0), `Unsupported convolution [${dims.join()}]`)
  return dims as unknown as readonly [rows: number, depth: number, height: number, width: number]
}

function weightsOf(at: Convolution): Weights {
  const [rows] = dimsOf(at)
  const bias = at.view.floatsAt(at.node, 2)
  assertSupported(!bias || bias.length === rows, 'A bias of another length')
  return { values: at.view.floatsAt(at.node, 1)!, bias, rows }
}
