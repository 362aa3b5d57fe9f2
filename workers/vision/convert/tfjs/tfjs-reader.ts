import { assertValid, ConversionError } from '../conversion-error.ts'
import type { Constant } from '../weights.ts'
import { JsonObject } from './json-object.ts'

/** A node of the graph. `inputs` are names of nodes or constants. */
export type TfjsNode = { name: string; kind: string; inputs: readonly string[]; attributes: JsonObject }

/** A node that the model's signature names as input or output, with the shape in the signature. */
export type TfjsPort = { name: string; shape: readonly number[] }

export type TfjsModel = {
  nodes: ReadonlyMap<string, TfjsNode>
  constants: ReadonlyMap<string, Constant>
  inputs: readonly TfjsPort[]
  outputs: readonly TfjsPort[]
}

/** The files of a graph model of TensorFlow.js: its JSON, and the weights that the JSON describes. */
export type TfjsFiles = { topology: Uint8Array; weights: Uint8Array }

const LIMITS = { topologyBytes: 8 << 20, weightBytes: 64 << 20, nodes: 4096, operands: 64, rank: 5, dimension: 1 << 24 }
const MAX_ELEMENTS = 1 << 27

/**
 * Reads a graph model of TensorFlow.js whose weights are float32, int32, or float32 stored as float16. Constants are
 * views of the weights. Throws `ConversionError` for damaged files and for any other model.
 */
export function readTfjs({ topology, weights }: TfjsFiles): TfjsModel {
  const isSmall = topology.length <= LIMITS.topologyBytes && weights.length <= LIMITS.weightBytes
  assertValid(isSmall, `${topology.length} + ${weights.length} bytes, more than any model of this kind`)
  const root = new JsonObject(parse(topology), 'The model')
  const nodes = root.object('modelTopology').objects('node', LIMITS.nodes).map(readNode)
  // Later code copies with `slice`. A Node Buffer's `slice` would not copy, so the bytes become a `Uint8Array`.
  const bytes = new Uint8Array(weights.buffer, weights.byteOffset, weights.length)
  const constants = readConstants(root.objects('weightsManifest', 16), bytes)
  const signature = root.object('signature')
  return {
    nodes: new Map(nodes.map((node) => [node.name, node])),
    constants: new Map(constants.map((constant) => [constant.name, constant])),
    inputs: signature.object('inputs').fieldObjects(16).map(readPort),
    outputs: signature.object('outputs').fieldObjects(16).map(readPort),
  }
}

function parse(topology: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(topology))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ConversionError('Not a graph model of TensorFlow.js: its topology is no JSON')
  }
}

function readNode(node: JsonObject): TfjsNode {
  const name = node.text('name')
  const attributes = node.has('attr') ? node.object('attr') : new JsonObject({}, name)
  // A node's first output may be written with the suffix `:0`.
  const inputs = node.texts('input', LIMITS.operands).map((input) => input.replace(/:0$/, ''))
  return { name, kind: node.text('op'), inputs, attributes }
}

function readPort(port: JsonObject): TfjsPort {
  const dimensions = port.object('tensorShape').objects('dim', LIMITS.rank)
  return { name: port.text('name').replace(/:0$/, ''), shape: dimensions.map((dimension) => dimension.integer('size')) }
}

/** Reads the constants, whose weights follow one another in the order of the manifest. */
function readConstants(groups: JsonObject[], weights: Uint8Array): Constant[] {
  let at = 0
  const entries = groups.flatMap((group) => group.objects('weights', LIMITS.nodes))
  const constants = entries.map((entry) => {
    const name = entry.text('name')
    const shape = entry.integers('shape', LIMITS.rank)
    const type = typeOf(entry)
    const elements = shape.reduce((product, size) => product * size, 1)
    const isSane = shape.every((size) => size >= 1 && size <= LIMITS.dimension) && elements <= MAX_ELEMENTS
    assertValid(isSane, `${name} has the impossible shape [${shape.join(', ')}]`)
    const data = weights.subarray(at, (at += elements * (type === 'float16' ? 2 : 4)))
    return { name, shape, type, data }
  })
  assertValid(at === weights.length, `${weights.length} bytes of weights where the manifest lists ${at}`)
  return constants
}

function typeOf(entry: JsonObject): Constant['type'] {
  const type = entry.text('dtype')
  const stored = entry.has('quantization') ? entry.object('quantization').text('dtype') : type
  if (type === 'float32' && (stored === 'float32' || stored === 'float16')) return stored
  assertValid(type === 'int32' && stored === 'int32', `${entry.text('name')} holds ${type} as ${stored}`)
  return type
}
