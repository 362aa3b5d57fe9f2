import { OnnxGraph } from '../../../convert/onnx-graph.ts'
import type { OnnxAttribute, OnnxModel } from '../../../convert/onnx-writer.ts'
import { makeRandom } from '../../../convert/testing/random.ts'

export type ConvolutionOptions = {
  size?: number
  group?: number
  strides?: readonly [number, number]
  pads?: readonly number[]
  hasBias?: boolean
}

/** Builds a graph of a few nodes with random weights, for tests of single steps. Values are addressed by name. */
export class SmallGraph {
  readonly graph = new OnnxGraph(1 << 24)
  private readonly random: () => number
  private readonly side: number
  private count = 0

  constructor(side: number, seed: number) {
    this.side = side
    this.random = makeRandom(seed)
  }

  add(kind: string, inputs: readonly string[], attributes?: Record<string, OnnxAttribute>): string {
    return this.graph.add(kind, inputs, attributes)
  }

  number(value: number): string {
    return this.graph.scalar(value)
  }

  /** Adds random numbers within ±`reach`. */
  floats(dims: readonly number[], reach: number): string {
    const length = dims.reduce((product, size) => product * size, 1)
    const values = Float32Array.from({ length }, () => (this.random() * 2 - 1) * reach)
    return this.graph.floats(`floats ${this.count++}`, () => ({
      dims,
      type: 'float32',
      data: new Uint8Array(values.buffer),
    }))
  }

  convolve(source: string, depth: number, rows: number, options: ConvolutionOptions = {}): string {
    const { size = 1, group = 1, strides = [1, 1], hasBias = true } = options
    const { pads = Array.from({ length: 4 }, () => (size - 1) / 2) } = options
    const inputs = depth / group
    const weights = this.floats([rows, inputs, size, size], 2 / Math.sqrt(inputs * size * size))
    const bias = hasBias ? [this.floats([rows], 1)] : []
    return this.add('Conv', [source, weights, ...bias], { strides, pads, dilations: [1, 1], group })
  }

  /** Adds a first convolution, whose result has half the picture's side. */
  begin(channels: number): string {
    return this.convolve('image', 3, channels, { size: 3, strides: [2, 2], pads: [0, 0, 1, 1] })
  }

  depthwise(source: string, channels: number, options: ConvolutionOptions = {}): string {
    return this.convolve(source, channels, channels, { size: 3, ...options, group: channels })
  }

  sigmoidTimes(source: string): string {
    return this.add('Mul', [source, this.add('Sigmoid', [source])])
  }

  hardSigmoid(source: string): string {
    return this.add('HardSigmoid', [source], { alpha: { float: 1 / 6 }, beta: { float: 0.5 } })
  }

  hardSwish(source: string): string {
    return this.add('Mul', [source, this.hardSigmoid(source)])
  }

  /** Adds ⅙ · x · relu6(x + 3), with ⅙ rounded to a half float. */
  literalHardSwish(source: string): string {
    const shifted = this.add('Add', [source, this.number(3)])
    const clipped = this.add('Clip', [shifted, this.number(0), this.number(6)])
    return this.add('Mul', [this.add('Mul', [this.number(0.166_625_98), source]), clipped])
  }

  /** Multiplies each channel by a number between 0 and 1 that depends on all channels. */
  squeeze(source: string, channels: number): string {
    const mean = this.add('GlobalAveragePool', [source])
    const inner = this.add('Relu', [this.convolve(mean, channels, 8)])
    return this.add('Mul', [source, this.hardSigmoid(this.convolve(inner, 8, channels))])
  }

  model(outputs: Readonly<Record<string, readonly number[]>>): OnnxModel {
    const { nodes, constants } = this.graph
    return {
      name: 'small',
      opset: 17,
      nodes,
      constants,
      inputs: [{ name: 'image', dims: [1, 3, this.side, this.side] }],
      outputs: Object.entries(outputs).map(([name, dims]) => ({ name, dims })),
      notes: {},
    }
  }

  /** Returns a picture of random numbers within ±1. */
  picture(): Float32Array {
    return Float32Array.from({ length: 3 * this.side ** 2 }, () => this.random() * 2 - 1)
  }
}
