import type { TfjsFiles } from '../tfjs/tfjs-reader.ts'
import { toHalf } from './half-float.ts'
import { makeRandom } from './random.ts'

export const MICRO_SIDE = 32

export type TfjsJson = {
  signature: { inputs: Record<string, unknown>; outputs: Record<string, unknown> }
  modelTopology: {
    versions: { producer: number }
    node: { name: string; op: string; input?: string[]; attr: Record<string, unknown> }[]
  }
  weightsManifest: {
    paths: string[]
    weights: { name: string; shape: number[]; dtype: string; quantization?: object }[]
  }[]
}

/**
 * Makes the smallest graph model with the input, the outputs and every kind of node of the built-in detector. A test
 * can damage and convert a model of this size ten thousand times. Weights are random; the same seed gives the same
 * files.
 */
export function makeMicroCenternet(seed = 1, alter: (json: TfjsJson) => void = () => {}): TfjsFiles {
  const build = new Builder(seed)
  const image = build.node('Placeholder', 'tower_0/images', [])
  const stem = build.swish(build.conv(image, [3, 3, 3, 4], { stride: 2, fused: ['BiasAdd'] }))
  const lateral = build.depthwise(stem, [3, 3, 4, 1], { stride: 2, fused: ['BiasAdd', 'Relu'] })
  const deep = build.excite(build.depthwise(lateral, [5, 5, 4, 1], { stride: 2, fused: ['BiasAdd'] }), 4)
  const sum = build.node('Add', 'sum', [build.conv(deep, [1, 1, 4, 4], { fused: ['BiasAdd', 'Relu'] }), deep])
  const attr = { align_corners: { b: false }, half_pixel_centers: { b: false } }
  const wide = build.node('ResizeBilinear', 'resize', [sum, build.integers([8, 8])], attr)
  const joined = build.node('ConcatV2', 'concat', [lateral, wide, build.integer(3)])
  const both = build.gate(build.node('Relu', 'relu', [joined]))
  const classes = build.conv(build.depthwise(both, [3, 3, 8, 1]), [1, 1, 8, 80], { fused: ['BiasAdd'] })
  const sides = build.conv(build.depthwise(both, [3, 3, 8, 1]), [1, 1, 8, 4], { fused: ['BiasAdd'] })
  const scores = build.node('Sigmoid', 'scores', [classes])
  const scaled = build.node('Mul', 'scaled', [sides, build.number(16)])
  build.node('MaxPool', 'picked', [build.node('Identity', 'tower_0/keypoints', [scores])])
  build.node('Identity', 'tower_0/wh', [scaled])
  alter(build.json)
  return { topology: new TextEncoder().encode(JSON.stringify(build.json)), weights: build.weights() }
}

type Convolution = { stride?: number; fused?: string[] }

class Builder {
  readonly json: TfjsJson = {
    signature: {
      inputs: { image: port('tower_0/images', [1, MICRO_SIDE, MICRO_SIDE, 3]) },
      outputs: { wh: port('tower_0/wh', [1, 8, 8, 4]), keypoints: port('tower_0/keypoints', [1, 8, 8, 80]) },
    },
    modelTopology: { versions: { producer: 1 }, node: [] },
    weightsManifest: [{ paths: ['group.bin'], weights: [] }],
  }
  private readonly pieces: Uint8Array[] = []
  private readonly random: () => number

  constructor(seed: number) {
    this.random = makeRandom(seed)
  }

  weights(): Uint8Array {
    return Uint8Array.from(Buffer.concat(this.pieces))
  }

  node(op: string, name: string, input: string[], attr: Record<string, unknown> = {}): string {
    this.json.modelTopology.node.push({ name, op, input, attr: { T: { type: 'DT_FLOAT' }, ...attr } })
    return name
  }

  conv(input: string, shape: number[], options: Convolution = {}): string {
    return this.convolution(options.fused ? '_FusedConv2D' : 'Conv2D', input, shape, shape[3]!, options)
  }

  depthwise(input: string, shape: number[], options: Convolution = {}): string {
    const kind = options.fused ? 'FusedDepthwiseConv2dNative' : 'DepthwiseConv2dNative'
    return this.convolution(kind, input, shape, shape[2]!, options)
  }

  /** Adds nodes that compute x · relu6(x + 3) ∕ 6, the same sequence as in the built-in detector. */
  swish(input: string): string {
    const sixth = this.node('Mul', `${input}/sixth`, [this.number(1 / 6), input])
    const shifted = this.node('Add', `${input}/shifted`, [input, this.number(3)])
    const clipped = this.node('Relu6', `${input}/clipped`, [shifted])
    return this.node('Mul', `${input}/swish`, [sixth, clipped])
  }

  /** Adds squeeze and excite with a hard sigmoid. */
  excite(input: string, channels: number): string {
    const squeezed = this.squeeze(input)
    const small = this.conv(squeezed, [1, 1, channels, 2], { fused: ['BiasAdd', 'Relu'] })
    const large = this.conv(small, [1, 1, 2, channels], { fused: ['BiasAdd'] })
    const shifted = this.node('Add', `${input}/shifted`, [large, this.number(3)])
    const clipped = this.node('Relu6', `${input}/clipped`, [shifted])
    const gate = this.node('Mul', `${input}/gate`, [this.number(1 / 6), clipped])
    return this.node('Mul', `${input}/excited`, [gate, input])
  }

  /** Adds squeeze and excite with a plain sigmoid and no biases in the last convolution. */
  gate(input: string): string {
    const small = this.conv(this.squeeze(input), [1, 1, 8, 2], { fused: ['BiasAdd', 'Relu'] })
    const sigmoid = this.node('Sigmoid', `${input}/sigmoid`, [this.conv(small, [1, 1, 2, 8])])
    return this.node('Mul', `${input}/gated`, [input, sigmoid])
  }

  number(value: number): string {
    return this.floats([], () => value)
  }

  integer(value: number): string {
    return this.constant([], 'int32', Int32Array.of(value))
  }

  integers(values: number[]): string {
    return this.constant([values.length], 'int32', Int32Array.from(values))
  }

  private squeeze(input: string): string {
    return this.node('Mean', `${input}/mean`, [input, this.integers([1, 2])], { keep_dims: { b: true } })
  }

  private convolution(kind: string, input: string, shape: number[], rows: number, options: Convolution): string {
    const { stride = 1, fused = [] } = options
    const fanIn = shape[0]! * shape[1]! * (kind.includes('epthwise') ? 1 : shape[2]!)
    const kernel = this.floats(shape, () => ((this.random() * 2 - 1) * 2) / Math.sqrt(fanIn))
    const bias = fused.length > 0 ? [this.floats([rows], () => this.random() - 0.5)] : []
    return this.node(kind, `conv_${this.json.modelTopology.node.length}`, [input, kernel, ...bias], {
      strides: listOf([1, stride, stride, 1]),
      dilations: listOf([1, 1, 1, 1]),
      padding: { s: btoa('SAME') },
      data_format: { s: btoa('NHWC') },
      ...(fused.length > 0 && {
        fused_ops: { list: { s: fused.map((one) => btoa(one)) } },
        num_args: { i: '1' },
        epsilon: { f: 0 },
      }),
    })
  }

  private floats(shape: number[], make: () => number): string {
    const values = Array.from({ length: shape.reduce((product, size) => product * size, 1) }, make)
    return this.constant(shape, 'float32', Uint16Array.from(values, toHalf))
  }

  private constant(shape: number[], dtype: 'int32' | 'float32', data: Int32Array | Uint16Array): string {
    const { weights } = this.json.weightsManifest[0]!
    const name = `constant_${weights.length}`
    const half = { quantization: { dtype: 'float16', original_dtype: 'float32' } }
    weights.push({ name, shape, dtype, ...(dtype === 'float32' && half) })
    const tensor = { dtype: dtype === 'int32' ? 'DT_INT32' : 'DT_FLOAT', tensorShape: { dim: dimensions(shape) } }
    this.json.modelTopology.node.push({ name, op: 'Const', attr: { value: { tensor }, dtype: { type: tensor.dtype } } })
    this.pieces.push(new Uint8Array(data.buffer))
    return name
  }
}

function port(name: string, shape: number[]) {
  return { name, dtype: 'DT_FLOAT', tensorShape: { dim: dimensions(shape) } }
}

function listOf(values: number[]) {
  return { list: { i: values.map(String) } }
}

function dimensions(shape: number[]) {
  return shape.map((size) => ({ size: String(size) }))
}
