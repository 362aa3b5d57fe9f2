import { toHalf } from './half-float.ts'

/** A field of an options table. The writer may leave out a value that equals `fallback` (0 by default). */
export type OptionField = [slot: number, kind: 'int8' | 'int32', value: number, fallback?: number]

export type StandInTensor = {
  name: string
  shape: number[]
  type: 'float32' | 'float16' | 'int32'
  data: Float32Array | Uint16Array | Int32Array | null
}

export type StandInOperator = {
  code: number
  inputs: number[]
  outputs: number[]
  optionsType: number
  fields: OptionField[]
}

const RELU6 = 3

/** Builds a float32 TFLite graph operator by operator, in the form of google/automl's exporter. */
export class StandInGraph {
  readonly tensors: StandInTensor[] = []
  readonly operators: StandInOperator[] = []
  private readonly random: () => number

  constructor(random: () => number) {
    this.random = random
  }

  tensor(name: string, shape: number[]): number {
    return this.tensors.push({ name, shape, type: 'float32', data: null }) - 1
  }

  /** Adds uniformly distributed numbers with the given standard deviation. */
  weights(name: string, shape: number[], deviation: number): number {
    const span = deviation * Math.sqrt(12)
    const length = shape.reduce((product, size) => product * size, 1)
    const data = Float32Array.from({ length }, () => (this.random() - 0.5) * span)
    return this.tensors.push({ name, shape, type: 'float32', data }) - 1
  }

  filled(name: string, length: number, value: number): number {
    const data = new Float32Array(length).fill(value)
    return this.tensors.push({ name, shape: [length], type: 'float32', data }) - 1
  }

  integers(name: string, values: number[]): number {
    const data = Int32Array.from(values)
    return this.tensors.push({ name, shape: [values.length], type: 'int32', data }) - 1
  }

  shapeOf(index: number): number[] {
    return this.tensors[index]!.shape
  }

  conv(input: number, kernel: number, bias: number, { stride = 1, isRelu6 = false } = {}): number {
    const [batch, height, width] = this.shapeOf(input) as [number, number, number]
    const shape = [batch, Math.ceil(height / stride), Math.ceil(width / stride), this.shapeOf(kernel)[0]!]
    const fields: OptionField[] = [
      [0, 'int8', 0],
      [1, 'int32', stride],
      [2, 'int32', stride],
      [3, 'int8', isRelu6 ? RELU6 : 0],
      [4, 'int32', 1, 1],
      [5, 'int32', 1, 1],
    ]
    return this.emit(3, 1, [input, kernel, bias], shape, fields)
  }

  depthwise(input: number, kernel: number, bias: number, { stride = 1, isRelu6 = false } = {}): number {
    const [batch, height, width, channels] = this.shapeOf(input) as [number, number, number, number]
    const shape = [batch, Math.ceil(height / stride), Math.ceil(width / stride), channels]
    const fields: OptionField[] = [
      [0, 'int8', 0],
      [1, 'int32', stride],
      [2, 'int32', stride],
      [3, 'int32', 1],
      [4, 'int8', isRelu6 ? RELU6 : 0],
      [5, 'int32', 1, 1],
      [6, 'int32', 1, 1],
    ]
    return this.emit(4, 2, [input, kernel, bias], shape, fields)
  }

  add(a: number, b: number, isRelu6 = false): number {
    return this.emit(0, 11, [a, b], this.shapeOf(a), [[0, 'int8', isRelu6 ? RELU6 : 0]])
  }

  /** Adds a pool of 3 × 3 with stride 2 and padding SAME. */
  maxPool(input: number): number {
    const [batch, height, width, channels] = this.shapeOf(input) as [number, number, number, number]
    const shape = [batch, Math.ceil(height / 2), Math.ceil(width / 2), channels]
    const fields: OptionField[] = [
      [0, 'int8', 0],
      [1, 'int32', 2],
      [2, 'int32', 2],
      [3, 'int32', 3],
      [4, 'int32', 3],
      [5, 'int8', 0],
    ]
    return this.emit(17, 5, [input], shape, fields)
  }

  resize(input: number, size: number): number {
    const [side] = this.tensors[size]!.data as Int32Array
    return this.emit(97, 74, [input, size], [1, side!, side!, this.shapeOf(input)[3]!], [])
  }

  reshape(input: number, newShape: number): number {
    const last = this.tensors[newShape]!.data![2]!
    const elements = this.shapeOf(input).reduce((product, size) => product * size, 1)
    return this.emit(22, 17, [input, newShape], [1, elements / last, last], [])
  }

  concat(inputs: number[]): number {
    const rows = inputs.reduce((sum, input) => sum + this.shapeOf(input)[1]!, 0)
    return this.emit(2, 10, inputs, [1, rows, this.shapeOf(inputs[0]!)[2]!], [[0, 'int32', 1]])
  }

  logistic(input: number): number {
    return this.emit(14, 0, [input], this.shapeOf(input), [])
  }

  private emit(code: number, optionsType: number, inputs: number[], shape: number[], fields: OptionField[]): number {
    const output = this.tensor(`op${this.operators.length}`, shape)
    this.operators.push({ code, inputs, outputs: [output], optionsType, fields })
    return output
  }
}

/**
 * Rewrites a graph into its float16 form (quantize_weights.cc). Each float constant is stored as float16. A separate
 * DEQUANTIZE operator turns each constant back into float32.
 */
export function storeAsHalf(graph: { tensors: StandInTensor[]; operators: StandInOperator[] }): void {
  const full = new Map<number, number>()
  graph.tensors.forEach((tensor, index) => {
    if (tensor.type !== 'float32' || !tensor.data) return
    const { name, shape } = tensor
    full.set(index, graph.tensors.push({ name: `${name}_dequantize`, shape, type: 'float32', data: null }) - 1)
    tensor.type = 'float16'
    tensor.data = Uint16Array.from(tensor.data, toHalf)
  })
  const seen = new Set<number>()
  const operators: StandInOperator[] = []
  for (const operator of graph.operators) {
    for (const input of operator.inputs) {
      const output = full.get(input)
      if (output === undefined || seen.has(input)) continue
      seen.add(input)
      operators.push({ code: 6, inputs: [input], outputs: [output], optionsType: 0, fields: [] })
    }
    operators.push({ ...operator, inputs: operator.inputs.map((input) => full.get(input) ?? input) })
  }
  graph.operators.splice(0, graph.operators.length, ...operators)
}
