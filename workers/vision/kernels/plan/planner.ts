import type { OnnxModel, OnnxNode } from '../../convert/onnx-writer.ts'
import { PATCH } from '../code/map-kernels.ts'
import { TILE } from '../code/pointwise-kernel.ts'
import { GraphView, listOf, windowOf } from './graph-view.ts'
import { addOp, depthwiseOp, maxPoolOp, patchesOp, pointwiseOp, resizeOp } from './ops.ts'
import type { Bounds, FeatureMap, Op } from './ops.ts'
import { floatsOf, inFours, packDepthwise, packPointwise } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

/** Maps one after the other, in the order of an output. */
type TensorList = { maps: FeatureMap[]; isSigmoid: boolean }

const UNBOUNDED: Bounds = [-Infinity, Infinity]

/** Goes through the nodes of a converted EfficientDet and collects the ops that compute the same. */
export class Planner {
  /** Bytes of each buffer. */
  readonly buffers: number[] = []
  readonly weights: Float32Array[] = []
  readonly ops: Op[] = []
  readonly lists = new Map<string, TensorList>()
  readonly side: number
  /** The buffer of the picture: three planes with a border of zeros right and below. */
  readonly image: number
  private readonly view: GraphView
  private readonly maps = new Map<string, FeatureMap>()
  /** 1 × 1 convolutions whose only reader is a sum: one step does both. */
  private readonly waiting = new Map<string, OnnxNode>()

  constructor(model: OnnxModel) {
    this.view = new GraphView(model)
    const [input] = model.inputs
    const dims = input?.dims ?? []
    assertSupported(
      model.inputs.length === 1 && dims.length === 4 && dims[1] === 3 && dims[2] === dims[3],
      'Unsupported input',
    )
    this.side = dims[2]!
    // Patches are read four numbers at a time where three are wanted.
    this.image = this.buffers.push(3 * (this.side + 1) ** 2 * 4 + 16) - 1
    this.maps.set(input!.name, { buffer: this.image, height: this.side, width: this.side, channels: 3 })
    for (const node of model.nodes) {
      const handle = this.handlers[node.kind]
      assertSupported(handle, `${node.kind} is not supported`)
      handle(node)
    }
  }

  private readonly handlers: Record<string, (node: OnnxNode) => void> = {
    Cast() {},
    Conv: (node) => this.convolve(node),
    Add: (node) => this.sum(node),
    MaxPool: (node) => this.pool(node),
    Resize: (node) => this.resize(node),
    Clip: (node) => assertSupported(this.maps.has(node.output), 'A Clip of a map with several readers'),
    Transpose: (node) => {
      // Maps lie pixel by pixel already.
      assertSupported(listOf(node, 'perm') === '0,2,3,1', 'Unsupported transposition')
      this.lists.set(node.output, { maps: [this.mapAt(node, 0)], isSigmoid: false })
    },
    Reshape: (node) => this.lists.set(node.output, this.listAt(node, 0)),
    Concat: (node) => {
      assertSupported(node.attributes?.axis === 1, 'Concatenation along an unsupported axis')
      const maps = node.inputs.flatMap((_, slot) => this.listAt(node, slot).maps)
      this.lists.set(node.output, { maps, isSigmoid: false })
    },
    Sigmoid: (node) => this.lists.set(node.output, { ...this.listAt(node, 0), isSigmoid: true }),
  }

  private convolve(node: OnnxNode): void {
    const source = this.mapAt(node, 0)
    const { dims } = this.view.constantAt(node, 1)
    const [rows, depth, height, width] = dims as [number, number, number, number]
    if (height === 1 && width === 1 && depth === source.channels) {
      const window = windowOf(node, source, 1)
      assertSupported(
        window.strides === '1,1' && window.pads.every((pad) => pad === 0),
        'A 1 × 1 convolution that skips pixels',
      )
      if (this.view.onlyReader(node.output)?.kind === 'Add') this.waiting.set(node.output, node)
      else this.pointwise(node, null, node.output)
    } else if (depth === 1 && rows === source.channels && node.attributes?.group === rows && height === width) {
      const window = windowOf(node, source, height)
      const packed = packDepthwise(this.view.floatsAt(node, 1)!, this.view.floatsAt(node, 2), rows, height * width)
      const result = this.makeMap(window.height, window.width, rows)
      const bounds = this.publish(node.output, result)
      this.ops.push(depthwiseOp(source, this.keep(packed), result, height, window, bounds))
    } else this.begin(node, source)
  }

  private pointwise(node: OnnxNode, add: FeatureMap | null, output: string): void {
    const source = this.mapAt(node, 0)
    const rows = this.view.constantAt(node, 1).dims[0]!
    const result = this.makeMap(source.height, source.width, rows)
    const packed = packPointwise(this.view.floatsAt(node, 1)!, this.view.floatsAt(node, 2), rows, source.channels)
    const bounds = this.publish(output, result)
    this.ops.push(pointwiseOp(source, this.keep(packed), result, inFours(source.channels), add, bounds))
  }

  /** The first convolution: patches of the picture's planes, then as a 1 × 1 one. */
  private begin(node: OnnxNode, source: FeatureMap): void {
    const { dims } = this.view.constantAt(node, 1)
    const { strides, pads, height, width } = windowOf(node, source, 3)
    const isSupported = source.buffer === this.image && dims.slice(1).join() === '3,3,3' && strides === '2,2'
    assertSupported(isSupported && pads.join() === '0,0,1,1', `Unsupported convolution [${dims.join()}]`)
    const patches = this.makeMap(height, width, PATCH)
    this.ops.push(patchesOp(this.image, this.side, patches))
    const packed = packPointwise(this.view.floatsAt(node, 1)!, this.view.floatsAt(node, 2), dims[0]!, PATCH - 1)
    const result = this.makeMap(height, width, dims[0]!)
    const bounds = this.publish(node.output, result)
    this.ops.push(pointwiseOp(patches, this.keep(packed), result, PATCH, null, bounds))
  }

  private sum(node: OnnxNode): void {
    const slot = node.inputs.findLastIndex((input) => this.waiting.has(input))
    if (slot < 0) {
      const [a, b] = [this.mapAt(node, 0), this.mapAt(node, 1)]
      const result = this.makeMap(a.height, a.width, a.channels)
      this.ops.push(addOp(a, b, result, this.publish(node.output, result)))
      return
    }
    const other = this.waiting.get(node.inputs[1 - slot]!)
    if (other) this.pointwise(other, null, other.output)
    this.pointwise(this.waiting.get(node.inputs[slot]!)!, this.mapAt(node, 1 - slot), node.output)
  }

  private pool(node: OnnxNode): void {
    const source = this.mapAt(node, 0)
    assertSupported(listOf(node, 'kernel_shape') === '3,3', 'Unsupported size of pooling')
    const window = windowOf(node, source, 3)
    const result = this.makeMap(window.height, window.width, source.channels)
    this.maps.set(node.output, result)
    this.ops.push(maxPoolOp(source, result, window))
  }

  private resize(node: OnnxNode): void {
    const source = this.mapAt(node, 0)
    const { mode, coordinate_transformation_mode: place, nearest_mode: rounding } = node.attributes ?? {}
    assertSupported(
      mode === 'nearest' && place === 'asymmetric' && rounding === 'floor',
      'Unsupported kind of resizing',
    )
    const [, , height, width] = new BigInt64Array(this.view.constantAt(node, 3).data.slice().buffer)
    const result = this.makeMap(Number(height), Number(width), source.channels)
    this.maps.set(node.output, result)
    this.ops.push(resizeOp(source, result))
  }

  /** Registers a map under its name and under that of a Clip right behind it; answers the bounds of that Clip. */
  private publish(output: string, result: FeatureMap): Bounds {
    this.maps.set(output, result)
    const next = this.view.onlyReader(output)
    if (next?.kind !== 'Clip') return UNBOUNDED
    this.maps.set(next.output, result)
    const [low, high] = [1, 2].map((slot) => floatsOf(this.view.constantAt(next, slot))[0]!)
    return [low!, high!]
  }

  private makeMap(height: number, width: number, channels: number): FeatureMap {
    const pixels = Math.max(height * width, TILE)
    return { buffer: this.buffers.push(pixels * inFours(channels) * 4) - 1, height, width, channels }
  }

  private keep(values: Float32Array): number {
    return this.weights.push(values) - 1
  }

  private mapAt(node: OnnxNode, slot: number): FeatureMap {
    const map = this.maps.get(node.inputs[slot] ?? '')
    assertSupported(map, `${node.kind} reads ${node.inputs[slot]}, which is not a map`)
    return map
  }

  private listAt(node: OnnxNode, slot: number): TensorList {
    const list = this.lists.get(node.inputs[slot] ?? '')
    assertSupported(list, `${node.kind} of something other than a list of maps`)
    return list
  }
}
