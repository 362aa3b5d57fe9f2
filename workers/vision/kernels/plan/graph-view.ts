import type { OnnxModel, OnnxNode, OnnxTensor } from '../../convert/onnx-writer.ts'
import { floatsOf } from './pack-weights.ts'
import { assertSupported } from './unsupported-graph.ts'

/** Pads as top, left, bottom, right. */
export type Window = { strides: string; pads: readonly [number, number, number, number]; height: number; width: number }

/** The constants of a graph and who reads what, as the planner asks for them. */
export class GraphView {
  private readonly constants: Map<string, OnnxTensor>
  private readonly readers = new Map<string, OnnxNode[]>()

  constructor(model: OnnxModel) {
    this.constants = new Map(model.constants.map((constant) => [constant.name, constant]))
    for (const node of model.nodes) {
      for (const input of node.inputs) this.readers.set(input, [...(this.readers.get(input) ?? []), node])
      if (node.kind === 'Cast') this.passOn(node)
    }
  }

  /** The only node that reads a value; null where none or several do. */
  onlyReader(name: string): OnnxNode | null {
    const readers = this.readers.get(name) ?? []
    return readers.length === 1 ? readers[0]! : null
  }

  constantAt(node: OnnxNode, slot: number): OnnxTensor {
    const constant = this.constants.get(node.inputs[slot] ?? '')
    assertSupported(constant, `${node.kind} with a computed input ${slot}`)
    return constant
  }

  /** Null where the input is left out. */
  floatsAt(node: OnnxNode, slot: number): Float32Array | null {
    return node.inputs[slot] ? floatsOf(this.constantAt(node, slot)) : null
  }

  /** A half float constant is read through a Cast; both names mean the same here. */
  private passOn(node: OnnxNode): void {
    this.constants.set(node.output, this.constantAt(node, 0))
  }
}

/** A list among the attributes, as text to compare. */
export function listOf(node: OnnxNode, name: string): string {
  const value = node.attributes?.[name]
  return Array.isArray(value) ? value.join() : ''
}

/** How a window of `size` × `size` moves over a map, and the size of what comes out. */
export function windowOf(node: OnnxNode, source: { height: number; width: number }, size: number): Window {
  const list = (name: string) => (node.attributes?.[name] ?? []) as readonly number[]
  const [top = 0, left = 0, bottom = 0, right = 0] = list('pads')
  const [down = 1, across = 1] = list('strides')
  assertSupported(
    list('dilations').every((value) => value === 1),
    'A dilated window',
  )
  return {
    strides: `${down},${across}`,
    pads: [top, left, bottom, right],
    height: Math.floor((source.height + top + bottom - size) / down) + 1,
    width: Math.floor((source.width + left + right - size) / across) + 1,
  }
}
