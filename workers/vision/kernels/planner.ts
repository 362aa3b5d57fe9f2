import type { OnnxModel, OnnxNode } from '../convert/onnx-writer.ts'
import { GraphView, listOf, windowOf } from './graph-view.ts'
import { PATCH } from './map-kernels.ts'
import { floatsOf, inFours, packDepthwise, packPointwise } from './pack-weights.ts'
import { TILE } from './pointwise-kernel.ts'
import { addDraft, depthwiseDraft, patchesDraft, pointwiseDraft, poolDraft, resizeDraft } from './steps.ts'
import type { Bounds, Draft, FeatureMap } from './steps.ts'
import { know } from './unknown-graph.ts'

/** Maps one after the other, as an output lists them. */
export type Listed = { maps: FeatureMap[]; isSigmoid: boolean }

const UNBOUNDED: Bounds = [-Infinity, Infinity]

/** Walks the nodes of a converted EfficientDet and drafts the steps that compute the same. */
export class Planner {
  /** Bytes of each buffer. */
  readonly buffers: number[] = []
  readonly weights: Float32Array[] = []
  readonly drafts: Draft[] = []
  readonly lists = new Map<string, Listed>()
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
    know(model.inputs.length === 1 && dims.length === 4 && dims[1] === 3 && dims[2] === dims[3], 'Another input')
    this.side = dims[2]!
    // Patches are read four numbers at a time where three are wanted.
    this.image = this.buffers.push(3 * (this.side + 1) ** 2 * 4 + 16) - 1
    this.maps.set(input!.name, { buffer: this.image, height: this.side, width: this.side, channels: 3 })
    for (const node of model.nodes) {
      const handle = this.handlers[node.kind]
      know(handle, `${node.kind} is not known`)
      handle(node)
    }
  }

  private readonly handlers: Record<string, (node: OnnxNode) => void> = {
    Cast() {},
    Conv: (node) => this.convolve(node),
    Add: (node) => this.sum(node),
    MaxPool: (node) => this.pool(node),
    Resize: (node) => this.resize(node),
    Clip: (node) => know(this.maps.has(node.output), 'A Clip of what others read, too'),
    Transpose: (node) => {
      // Maps lie pixel by pixel already.
      know(listOf(node, 'perm') === '0,2,3,1', 'Another transposition')
      this.lists.set(node.output, { maps: [this.mapAt(node, 0)], isSigmoid: false })
    },
    Reshape: (node) => this.lists.set(node.output, this.listAt(node, 0)),
    Concat: (node) => {
      know(node.attributes?.axis === 1, 'Joined along another axis')
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
      know(window.strides === '1,1' && window.pads.every((pad) => pad === 0), 'A 1 × 1 convolution that skips pixels')
      if (this.view.onlyReader(node.output)?.kind === 'Add') this.waiting.set(node.output, node)
      else this.pointwise(node, null, node.output)
    } else if (depth === 1 && rows === source.channels && node.attributes?.group === rows && height === width) {
      const window = windowOf(node, source, height)
      const packed = packDepthwise(this.view.floatsAt(node, 1)!, this.view.floatsAt(node, 2), rows, height * width)
      const result = this.makeMap(window.height, window.width, rows)
      const bounds = this.publish(node.output, result)
      this.drafts.push(depthwiseDraft(source, this.keep(packed), result, height, window, bounds))
    } else this.begin(node, source)
  }

  private pointwise(node: OnnxNode, add: FeatureMap | null, output: string): void {
    const source = this.mapAt(node, 0)
    const rows = this.view.constantAt(node, 1).dims[0]!
    const result = this.makeMap(source.height, source.width, rows)
    const packed = packPointwise(this.view.floatsAt(node, 1)!, this.view.floatsAt(node, 2), rows, source.channels)
    const bounds = this.publish(output, result)
    this.drafts.push(pointwiseDraft(source, this.keep(packed), result, inFours(source.channels), add, bounds))
  }

  /** The first convolution: patches of the picture's planes, then as a 1 × 1 one. */
  private begin(node: OnnxNode, source: FeatureMap): void {
    const { dims } = this.view.constantAt(node, 1)
    const { strides, pads, height, width } = windowOf(node, source, 3)
    const isKnown = source.buffer === this.image && dims.slice(1).join() === '3,3,3' && strides === '2,2'
    know(isKnown && pads.join() === '0,0,1,1', `A convolution [${dims.join()}] of another form`)
    const patches = this.makeMap(height, width, PATCH)
    this.drafts.push(patchesDraft(this.image, this.side, patches))
    const packed = packPointwise(this.view.floatsAt(node, 1)!, this.view.floatsAt(node, 2), dims[0]!, PATCH - 1)
    const result = this.makeMap(height, width, dims[0]!)
    const bounds = this.publish(node.output, result)
    this.drafts.push(pointwiseDraft(patches, this.keep(packed), result, PATCH, null, bounds))
  }

  private sum(node: OnnxNode): void {
    const slot = node.inputs.findLastIndex((input) => this.waiting.has(input))
    if (slot < 0) {
      const [a, b] = [this.mapAt(node, 0), this.mapAt(node, 1)]
      const result = this.makeMap(a.height, a.width, a.channels)
      this.drafts.push(addDraft(a, b, result, this.publish(node.output, result)))
      return
    }
    const other = this.waiting.get(node.inputs[1 - slot]!)
    if (other) this.pointwise(other, null, other.output)
    this.pointwise(this.waiting.get(node.inputs[slot]!)!, this.mapAt(node, 1 - slot), node.output)
  }

  private pool(node: OnnxNode): void {
    const source = this.mapAt(node, 0)
    know(listOf(node, 'kernel_shape') === '3,3', 'Pooling of another size')
    const window = windowOf(node, source, 3)
    const result = this.makeMap(window.height, window.width, source.channels)
    this.maps.set(node.output, result)
    this.drafts.push(poolDraft(source, result, window))
  }

  private resize(node: OnnxNode): void {
    const source = this.mapAt(node, 0)
    const { mode, coordinate_transformation_mode: place, nearest_mode: rounding } = node.attributes ?? {}
    know(mode === 'nearest' && place === 'asymmetric' && rounding === 'floor', 'Another kind of resizing')
    const [, , height, width] = new BigInt64Array(this.view.constantAt(node, 3).data.slice().buffer)
    const result = this.makeMap(Number(height), Number(width), source.channels)
    this.maps.set(node.output, result)
    this.drafts.push(resizeDraft(source, result))
  }

  /** Names a map, also by the name that bounds right behind it give it; answers those. */
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
    know(map, `${node.kind} reads ${node.inputs[slot]}, which is no map`)
    return map
  }

  private listAt(node: OnnxNode, slot: number): Listed {
    const list = this.lists.get(node.inputs[slot] ?? '')
    know(list, `${node.kind} of what is no list of maps`)
    return list
  }
}
