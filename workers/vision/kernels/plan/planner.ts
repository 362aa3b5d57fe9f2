import type { OnnxModel, OnnxNode } from '../../convert/onnx-writer.ts'
import { convolution, stem } from './convolution.ts'
import type { Gated } from './convolution.ts'
import { clamped, isSameForm, productOf, scaled, shifted, sigmoidOf } from './form.ts'
import { floatOf, GraphView, listOf, resizedShapeOf, windowOf } from './graph-view.ts'
import type { Window } from './graph-view.ts'
import { join, maxPool, mean, plain, resize, shapeOf, sum } from './layer.ts'
import type { Layer, MapValue, Part } from './layer.ts'
import { quarterOf, sliceOf } from './picture-slices.ts'
import type { FocusValue, PictureValue } from './picture-slices.ts'
import { Program } from './program.ts'
import { appended, reshaped, sigmoidOfAll, tableOf, transposed } from './table.ts'
import type { Table } from './table.ts'
import { assertSupported } from './unsupported-graph.ts'

type Value = MapValue | Gated | PictureValue | FocusValue | Table

/** Largest number of nodes. Every graph that is meant for these kernels has fewer nodes. */
const MOST_NODES = 2000

/** Finds the value of each node of a graph. Maps are computed only when an output reads them. */
export class Planner {
  readonly program: Program
  private readonly view: GraphView
  private readonly values = new Map<string, Value>()
  /** Results of 5 × 5 pooling, by the layer that was pooled. */
  private readonly pools = new Map<Layer, { source: MapValue; pooled: MapValue }>()

  constructor(model: OnnxModel) {
    const [input] = model.inputs
    const dims = input?.dims ?? []
    assertSupported(
      model.inputs.length === 1 && dims.length === 4 && dims[1] === 3 && dims[2] === dims[3],
      'Unsupported input',
    )
    assertSupported(model.nodes.length <= MOST_NODES, 'Too many nodes')
    this.view = new GraphView(model)
    this.program = new Program(dims[2]!)
    this.values.set(input!.name, { kind: 'picture', row: null, column: null })
    for (const node of model.nodes) {
      if (node.kind === 'Cast') continue
      const handle = Object.hasOwn(this.handlers, node.kind) && this.handlers[node.kind]
      assertSupported(handle, `${node.kind} is not supported`)
      this.values.set(node.output, handle(node))
    }
  }

  output(name: string): Table {
    const value = this.values.get(name)
    if (value?.kind === 'map') return tableOf(value, true)
    assertSupported(value?.kind === 'table', `The output ${name} is no map`)
    return value
  }

  private readonly handlers: Record<string, (node: OnnxNode) => Value> = {
    Conv: (node) => this.convolve(node),
    Add: (node) => this.sum(node),
    Mul: (node) => this.multiply(node),
    Relu: (node) => this.bound(node, 0, Infinity),
    Clip: (node) => this.clip(node),
    HardSigmoid: (node) => this.hardSigmoid(node),
    Sigmoid: (node) => {
      const value = this.valueAt(node, 0)
      return value.kind === 'table' ? sigmoidOfAll(value) : this.withForm(node, sigmoidOf)
    },
    MaxPool: (node) => this.pool(node),
    GlobalAveragePool: (node) => plain(mean(this.program, this.mapAt(node, 0))),
    Resize: (node) => this.resize(node),
    Slice: (node) => sliceOf(this.valueAt(node, 0), node, this.view, this.program.picture.side),
    Concat: (node) => this.concatenate(node),
    Transpose: (node) => transposed(this.valueAt(node, 0), listOf(node, 'perm')),
    Reshape: (node) => reshaped(this.valueAt(node, 0), () => this.view.integersAt(node, 1)),
  }

  private convolve(node: OnnxNode): Value {
    const at = { program: this.program, view: this.view, node }
    const source = this.valueAt(node, 0)
    if (source.kind === 'gated') return plain(convolution(at, source))
    if (source.kind === 'map') return plain(convolution(at, { kind: 'gated', of: source, gate: null }))
    if (source.kind === 'focus') return plain(stem(at, source.quarters))
    const isWhole = source.kind === 'picture' && source.row === null && source.column === null
    assertSupported(isWhole, 'Unsupported convolution')
    return plain(stem(at, null))
  }

  private sum(node: OnnxNode): Value {
    const scalar = this.view.scalarOf(node)
    if (scalar) return this.withForm(node, (form) => shifted(form, scalar.value), scalar.other)
    return plain(sum(this.program, this.partAt(node, 0), this.partAt(node, 1)))
  }

  private multiply(node: OnnxNode): Value {
    const scalar = this.view.scalarOf(node)
    if (scalar) return this.withForm(node, (form) => scaled(form, scalar.value), scalar.other)
    const [a, b] = [this.mapAt(node, 0), this.mapAt(node, 1)]
    if (a.layer === b.layer) return { ...a, form: productOf(a.form, b.form) }
    const [of, gate] = shapeOf(b).height === 1 && shapeOf(b).width === 1 ? [a, b] : [b, a]
    const { height, width, channels } = shapeOf(gate)
    assertSupported(height === 1 && width === 1 && channels === shapeOf(of).channels, 'A product of different maps')
    return { kind: 'gated', of, gate }
  }

  private clip(node: OnnxNode): Value {
    const attributes = Object.keys(node.attributes ?? {})
    assertSupported(attributes.length === 0, `A Clip with ${attributes.join()}`)
    const [lowest, highest] = [1, 2].map((slot) => this.view.floatsAt(node, slot)?.[0])
    return this.bound(node, lowest ?? -Infinity, highest ?? Infinity)
  }

  private bound(node: OnnxNode, lowest: number, highest: number): Value {
    return this.withForm(node, (form) => clamped(form, lowest, highest))
  }

  private hardSigmoid(node: OnnxNode): Value {
    const [alpha, beta] = [floatOf(node, 'alpha', 0.2), floatOf(node, 'beta', 0.5)]
    return this.withForm(node, (form) => clamped(shifted(scaled(form, alpha), beta), 0, 1))
  }

  private withForm(node: OnnxNode, change: (form: MapValue['form']) => MapValue['form'], slot = 0): MapValue {
    const value = this.mapAt(node, slot)
    return { ...value, form: change(value.form) }
  }

  private pool(node: OnnxNode): Value {
    const source = this.mapAt(node, 0)
    const [size = 0, width] = (node.attributes?.kernel_shape ?? []) as number[]
    assertSupported(size > 0 && size === width, 'Unsupported size of pooling')
    const window = windowOf(node, shapeOf(source), size)
    const isCentred = window.strides === '1,1' && window.pads.every((pad) => pad === (size - 1) / 2)
    if (!isCentred || size % 4 !== 1) return plain(maxPool(this.program, source, size, window))
    // Pooling 5 × 5 twice equals pooling 9 × 9. Pooling 5 × 5 three times equals pooling 13 × 13, and so on.
    let pooled = source
    for (let reach = 1; reach < size; reach += 4) pooled = this.poolFive(pooled, { ...window, pads: [2, 2, 2, 2] })
    return pooled
  }

  private poolFive(source: MapValue, window: Window): MapValue {
    const found = this.pools.get(source.layer)
    if (found && isSameForm(found.source.form, source.form)) return found.pooled
    const pooled = plain(maxPool(this.program, source, 5, window))
    this.pools.set(source.layer, { source, pooled })
    return pooled
  }

  private resize(node: OnnxNode): Value {
    const source = this.mapAt(node, 0)
    const { mode, coordinate_transformation_mode: place, nearest_mode: rounding } = node.attributes ?? {}
    const isNearest = mode === 'nearest' && rounding === 'floor'
    assertSupported(place === 'asymmetric' && (isNearest || mode === 'linear'), 'Unsupported kind of resizing')
    const shape = resizedShapeOf(node, this.view, shapeOf(source))
    return plain(resize(this.program, source, shape, !isNearest))
  }

  private concatenate(node: OnnxNode): Value {
    const values = node.inputs.map((_, slot) => this.valueAt(node, slot))
    const tables = values.filter((value) => value.kind === 'table')
    if (tables.length > 0 && tables.length === values.length) return appended(tables, node.attributes?.axis)
    assertSupported(node.attributes?.axis === 1 && values.length > 0, 'Concatenation along an unsupported axis')
    if (values[0]!.kind !== 'picture') {
      return plain(
        join(
          this.program,
          values.map((_, slot) => this.partAt(node, slot)),
        ),
      )
    }
    return { kind: 'focus', quarters: values.map(quarterOf) }
  }

  private valueAt(node: OnnxNode, slot: number): Value {
    const value = this.values.get(node.inputs[slot] ?? '')
    assertSupported(value, `${node.kind} reads ${node.inputs[slot]}, which is not computed`)
    return value
  }

  private mapAt(node: OnnxNode, slot: number): MapValue {
    const value = this.valueAt(node, slot)
    assertSupported(value.kind === 'map', `${node.kind} reads ${node.inputs[slot]}, which is not a map`)
    return value
  }

  private partAt(node: OnnxNode, slot: number): Part {
    return { value: this.mapAt(node, slot), isOwn: this.view.hasOneReader(node.inputs[slot]!) }
  }
}
