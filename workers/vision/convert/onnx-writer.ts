/**
 * This file writes the parts of onnx.proto3 that the converter needs. The order is fixed, so the same model always
 * gives the same bytes.
 */

export type OnnxTensor = {
  name: string
  dims: readonly number[]
  type: 'float32' | 'float16' | 'int64'
  /** Little-endian elements, row by row. */
  data: Uint8Array
}

/** Holds a whole number, a list of whole numbers, a text, or a float32 number. */
export type OnnxAttribute = number | readonly number[] | string | { readonly float: number }

export type OnnxNode = {
  kind: string
  /** Names of values. An empty name stands for an input that is left out. */
  inputs: readonly string[]
  output: string
  attributes?: Readonly<Record<string, OnnxAttribute>>
}

type OnnxPort = { name: string; dims: readonly number[] }

export type OnnxModel = {
  name: string
  opset: number
  nodes: readonly OnnxNode[]
  constants: readonly OnnxTensor[]
  /** All inputs and outputs are float32. */
  inputs: readonly OnnxPort[]
  outputs: readonly OnnxPort[]
  /** Free text that the file keeps with the model (`metadata_props`). */
  notes: Readonly<Record<string, string>>
}

const TEXT = new TextEncoder()
const IR_VERSION = 8
const ELEMENT = { float32: 1, int64: 7, float16: 10 } as const
const ATTRIBUTE = { float: 1, int: 2, string: 3, ints: 7 } as const

/** Returns the model as the bytes of an ONNX file. */
export function writeOnnx(model: OnnxModel): Uint8Array<ArrayBuffer> {
  const graph = new Message()
  for (const node of model.nodes) graph.message(1, nodeOf(node))
  graph.text(2, model.name)
  for (const constant of model.constants) graph.message(5, tensorOf(constant))
  for (const port of model.inputs) graph.message(11, portOf(port))
  for (const port of model.outputs) graph.message(12, portOf(port))
  const file = new Message()
  file.integer(1, IR_VERSION)
  file.text(2, 'narthex')
  file.message(7, graph)
  file.message(8, new Message().text(1, '').integer(2, model.opset))
  for (const [key, value] of Object.entries(model.notes)) file.message(14, new Message().text(1, key).text(2, value))
  return file.toBytes()
}

function nodeOf(node: OnnxNode): Message {
  const message = new Message()
  for (const input of node.inputs) message.text(1, input)
  message.text(2, node.output)
  message.text(3, node.output)
  message.text(4, node.kind)
  for (const [name, value] of Object.entries(node.attributes ?? {})) message.message(5, attributeOf(name, value))
  return message
}

function attributeOf(name: string, value: OnnxAttribute): Message {
  const message = new Message().text(1, name)
  if (typeof value === 'string') return message.text(4, value).integer(20, ATTRIBUTE.string)
  if (typeof value === 'number') return message.integer(3, value).integer(20, ATTRIBUTE.int)
  if ('float' in value) return message.float(2, value.float).integer(20, ATTRIBUTE.float)
  for (const item of value) message.integer(8, item)
  return message.integer(20, ATTRIBUTE.ints)
}

function tensorOf(tensor: OnnxTensor): Message {
  const message = new Message()
  for (const size of tensor.dims) message.integer(1, size)
  return message.integer(2, ELEMENT[tensor.type]).text(8, tensor.name).bytes(9, tensor.data)
}

function portOf(port: OnnxPort): Message {
  const shape = new Message()
  for (const size of port.dims) shape.message(1, new Message().integer(1, size))
  const tensorType = new Message().integer(1, ELEMENT.float32).message(2, shape)
  return new Message().text(1, port.name).message(2, new Message().message(1, tensorType))
}

/** One protobuf message. `toBytes` joins its pieces, so that each piece is copied only one time. */
class Message {
  private readonly pieces: Uint8Array[] = []
  private length = 0

  /** Appends a whole number from 0 to 2^53. */
  integer(field: number, value: number): this {
    return this.append(varint(field * 8)).append(varint(value))
  }

  float(field: number, value: number): this {
    return this.append(varint(field * 8 + 5)).append(new Uint8Array(Float32Array.of(value).buffer))
  }

  bytes(field: number, value: Uint8Array): this {
    return this.append(varint(field * 8 + 2))
      .append(varint(value.length))
      .append(value)
  }

  text(field: number, value: string): this {
    return this.bytes(field, TEXT.encode(value))
  }

  message(field: number, value: Message): this {
    this.append(varint(field * 8 + 2)).append(varint(value.length))
    for (const piece of value.pieces) this.append(piece)
    return this
  }

  toBytes(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(this.length)
    let offset = 0
    for (const piece of this.pieces) {
      bytes.set(piece, offset)
      offset += piece.length
    }
    return bytes
  }

  private append(piece: Uint8Array): this {
    this.pieces.push(piece)
    this.length += piece.length
    return this
  }
}

const SMALL = Array.from({ length: 128 }, (_, value) => Uint8Array.of(value))

function varint(value: number): Uint8Array {
  if (value < 128) return SMALL[value]!
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128)
  bytes.push(rest)
  return Uint8Array.from(bytes)
}
