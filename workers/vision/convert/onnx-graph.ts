import { assertValid } from './conversion-error.ts'
import type { OnnxAttribute, OnnxNode, OnnxTensor } from './onnx-writer.ts'

/** An ONNX graph that is being written. Nodes are in the order in which they run; each constant is stored once. */
export class OnnxGraph {
  readonly nodes: OnnxNode[] = []
  readonly constants: OnnxTensor[] = []
  private readonly known = new Map<string, string>()
  private budget: number

  /**
   * `budget` limits the bytes of the constants in the graph. The limit is needed, because the tensors of a hostile file
   * can share one buffer a thousand times.
   */
  constructor(budget: number) {
    this.budget = budget
  }

  add(kind: string, inputs: readonly string[], attributes?: Record<string, OnnxAttribute>): string {
    const output = `${kind.toLowerCase()}_${this.nodes.length}`
    this.nodes.push({ kind, inputs, output, ...(attributes && { attributes }) })
    return output
  }

  /** Renames the output of a node. Returns false where no node computes `from` or where a node reads `from`. */
  rename(from: string, to: string): boolean {
    const at = this.nodes.findIndex((node) => node.output === from)
    if (at < 0 || this.nodes.some((node) => node.inputs.includes(from))) return false
    this.nodes[at] = { ...this.nodes[at]!, output: to }
    return true
  }

  /**
   * Returns the name of a float32 value for a constant. float16 data stays float16 in the file and gets a Cast.
   * onnxruntime removes this Cast when the session starts.
   */
  floats(key: string, make: () => Omit<OnnxTensor, 'name'>): string {
    return this.once(key, () => {
      const constant = make()
      const name = this.store(constant)
      return constant.type === 'float32' ? name : this.add('Cast', [name], { to: 1 })
    })
  }

  scalar(value: number): string {
    const data = new Uint8Array(Float32Array.of(value).buffer)
    return this.once(`scalar ${value}`, () => this.store({ dims: [], type: 'float32', data }))
  }

  int64s(values: readonly number[]): string {
    const data = new Uint8Array(BigInt64Array.from(values, BigInt).buffer)
    return this.once(`int64 ${values.join()}`, () => this.store({ dims: [values.length], type: 'int64', data }))
  }

  private once(key: string, make: () => string): string {
    const found = this.known.get(key)
    if (found !== undefined) return found
    const name = make()
    this.known.set(key, name)
    return name
  }

  private store(constant: Omit<OnnxTensor, 'name'>): string {
    this.budget -= constant.data.length
    assertValid(this.budget >= 0, 'The constants of the model take more room than its file')
    const name = `constant_${this.constants.length}`
    this.constants.push({ name, ...constant })
    return name
  }
}
