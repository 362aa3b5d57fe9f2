import type { OnnxModel, OnnxNode, OnnxTensor } from '../../convert/onnx-writer.ts'
import { floatsOf } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

export type Shape = { height: number; width: number; channels: number }

/** The way a window moves over a map. `pads` are top, left, bottom, right; `height` and `width` are the result's. */
export type Window = { strides: string; pads: readonly [number, number, number, number]; height: number; width: number }

/** Gives the planner the constants of a graph, and the number of nodes that read a value. */
export class GraphView {
  private readonly constants: Map<string, OnnxTensor>
  private readonly readers = new Map<string, number>()

  constructor(model: OnnxModel) {
    this.constants = new Map(model.constants.map((constant) => [constant.name, constant]))
    const reads = [...model.nodes.flatMap(({ inputs }) => inputs), ...model.outputs.map(({ name }) => name)]
    for (const name of reads) this.readers.set(name, (this.readers.get(name) ?? 0) + 1)
    for (const node of model.nodes) if (node.kind === 'Cast') this.passOn(node)
  }

  hasOneReader(name: string): boolean {
    return this.readers.get(name) === 1
  }

  constantAt(node: OnnxNode, slot: number): OnnxTensor {
    const constant = this.constants.get(node.inputs[slot] ?? '')
    assertSupported(constant, `${node.kind} with a computed input ${slot}`)
    return constant
  }

  /** Returns a constant's numbers; null where the input is left out. */
  floatsAt(node: OnnxNode, slot: number): Float32Array | null {
    return node.inputs[slot] ? floatsOf(this.constantAt(node, slot)) : null
  }

  integersAt(node: OnnxNode, slot: number): number[] {
    const { type, data, dims } = this.constantAt(node, slot)
    const isWhole = type === 'int64' && data.length === dims.reduce((product, size) => product * size, 8)
    assertSupported(isWhole, `${node.kind} without whole numbers as input ${slot}`)
    return Array.from(new BigInt64Array(data.slice().buffer), Number)
  }

  /**
   * Returns the value of a node's constant input, and the slot `other` of the other input. Returns null where both
   * inputs are computed.
   */
  scalarOf(node: OnnxNode): { value: number; other: number } | null {
    for (const slot of [0, 1]) {
      const constant = this.constants.get(node.inputs[slot] ?? '')
      if (!constant) continue
      const values = floatsOf(constant)
      assertSupported(values.length === 1, `${node.kind} with ${values.length} constants`)
      return { value: values[0]!, other: 1 - slot }
    }
    return null
  }

  /** Stores a constant also under its Cast's name, because nodes read half float constants through a Cast. */
  private passOn(node: OnnxNode): void {
    assertSupported(node.attributes?.to === 1, 'A Cast to something other than float32')
    this.constants.set(node.output, this.constantAt(node, 0))
  }
}

/** Returns the size that a Resize gives a map. The node gives the size in pixels or as whole factors. */
export function resizedShapeOf(node: OnnxNode, view: GraphView, { height, width, channels }: Shape): Shape {
  const before = [1, channels, height, width]
  const sizes = node.inputs[3]
    ? view.integersAt(node, 3)
    : Array.from(view.floatsAt(node, 2) ?? [], (factor, axis) => (factor % 1 === 0 ? factor * before[axis]! : 0))
  const isSupported = sizes.length === 4 && sizes.every((size) => size > 0) && sizes[0] === 1 && sizes[1] === channels
  assertSupported(isSupported, 'Unsupported size of resizing')
  return { height: sizes[2]!, width: sizes[3]!, channels }
}

/** Returns a float32 attribute. */
export function floatOf(node: OnnxNode, name: string, otherwise: number): number {
  const value = node.attributes?.[name]
  return typeof value === 'object' && 'float' in value ? value.float : otherwise
}

/** Returns a list attribute as text, for comparisons. */
export function listOf(node: OnnxNode, name: string): string {
  const value = node.attributes?.[name]
  return Array.isArray(value) ? value.join() : ''
}

/** Returns how a window of `size` × `size` moves over a map, and the size of the result. */
export function windowOf(node: OnnxNode, source: { height: number; width: number }, size: number): Window {
  const list = (name: string) => (node.attributes?.[name] ?? []) as readonly number[]
  const [top = 0, left = 0, bottom = 0, right = 0] = list('pads')
  const [down = 1, across = 1] = list('strides')
  const { auto_pad: padding = 'NOTSET', ceil_mode: rounding = 0 } = node.attributes ?? {}
  assertSupported(padding === 'NOTSET' && rounding === 0, 'A window with automatic padding')
  assertSupported(
    list('dilations').every((value) => value === 1),
    'A dilated window',
  )
  const height = Math.floor((source.height + top + bottom - size) / down) + 1
  const width = Math.floor((source.width + left + right - size) / across) + 1
  const isInside = [top, left, bottom, right].every((pad) => pad < size) && height > 0 && width > 0
  assertSupported(isInside, 'A window beyond its map')
  return { strides: `${down},${across}`, pads: [top, left, bottom, right], height, width }
}
