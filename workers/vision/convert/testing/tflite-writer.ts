import { Builder } from 'flatbuffers'
import type { StandInOperator, StandInTensor } from './stand-in-graph.ts'
import { pick } from './random.ts'

/** The parts of a TFLite file. `random` decides how the file differs without changing its meaning. */
export type FileForm = {
  random: () => number
  tensors: StandInTensor[]
  operators: StandInOperator[]
  inputs: number[]
  outputs: number[]
  attachments: Record<string, Uint8Array>
  /** Bytes that follow the flatbuffer, such as MediaPipe's ZIP of labels. */
  trailing: Uint8Array
}

const TENSOR_TYPES = { float32: 0, float16: 1, int32: 2 } as const

/**
 * Writes a TFLite file. `random` decides where writers are free to choose: whether defaults are stored, whether an
 * empty options table exists, and which of the two fields holds an operator's code.
 */
export function writeTflite(form: FileForm): Uint8Array<ArrayBuffer> {
  const builder = new Builder(1 << 20)
  const buffers = [writeBuffer(builder, null)]
  const places = new Map<StandInTensor['data'], number>()
  const tensors = form.tensors.map((tensor) => {
    const place = places.get(tensor.data) ?? storeData(builder, tensor, buffers)
    places.set(tensor.data, place)
    return writeTensor(builder, tensor, place)
  })
  const attachments = Object.entries(form.attachments).map(([name, data]) => {
    const text = builder.createString(name)
    const buffer = buffers.push(writeBuffer(builder, data)) - 1
    builder.startObject(2)
    builder.addFieldOffset(0, text, 0)
    builder.addFieldInt32(1, buffer, 0)
    return builder.endObject()
  })
  const codes = [...new Set(form.operators.map((operator) => operator.code))]
  const operators = form.operators.map((operator) => writeOperator(builder, operator, codes, form.random))
  const operatorCodes = codes.map((code) => writeCode(builder, code, pick(form.random, 3)))
  const subgraph = writeSubgraph(builder, form, tensors, operators)
  const description = builder.createString('stand-in')
  const lists = [operatorCodes, [subgraph], buffers, attachments].map((list) => writeOffsets(builder, list))
  builder.startObject(8)
  builder.addFieldInt32(0, 3, 0)
  builder.addFieldOffset(1, lists[0]!, 0)
  builder.addFieldOffset(2, lists[1]!, 0)
  builder.addFieldOffset(3, description, 0)
  builder.addFieldOffset(4, lists[2]!, 0)
  builder.addFieldOffset(6, lists[3]!, 0)
  builder.finish(builder.endObject(), 'TFL3')
  const body = builder.asUint8Array()
  const file = new Uint8Array(body.length + form.trailing.length)
  file.set(body)
  file.set(form.trailing, body.length)
  return file
}

function writeBuffer(builder: Builder, data: Uint8Array | null): number {
  const vector = data ? writeAligned(builder, data) : 0
  builder.startObject(3)
  builder.addFieldOffset(0, vector, 0)
  return builder.endObject()
}

/** Writes a constant on a 16-byte boundary, as TFLite requires. */
function writeAligned(builder: Builder, data: Uint8Array): number {
  builder.startVector(1, data.length, 16)
  for (let i = data.length - 1; i >= 0; i--) builder.writeInt8(data[i]!)
  return builder.endVector()
}

/** Stores a constant and returns the number of its buffer; a computed tensor gets the empty buffer 0. */
function storeData(builder: Builder, { data }: StandInTensor, buffers: number[]): number {
  if (!data) return 0
  return buffers.push(writeBuffer(builder, new Uint8Array(data.buffer, data.byteOffset, data.byteLength))) - 1
}

function writeTensor(builder: Builder, tensor: StandInTensor, buffer: number): number {
  const name = builder.createString(tensor.name)
  const shape = writeIntegers(builder, tensor.shape)
  builder.startObject(10)
  builder.addFieldOffset(0, shape, 0)
  builder.addFieldInt8(1, TENSOR_TYPES[tensor.type], 0)
  builder.addFieldInt32(2, buffer, 0)
  builder.addFieldOffset(3, name, 0)
  return builder.endObject()
}

function writeOperator(builder: Builder, operator: StandInOperator, codes: number[], random: () => number): number {
  const storesDefaults = random() < 0.5
  const meansSomething = operator.fields.some(([, , value, fallback = 0]) => value !== fallback)
  const hasOptions = operator.optionsType !== 0 && (meansSomething || storesDefaults)
  const options = hasOptions ? writeOptions(builder, operator, storesDefaults) : 0
  const inputs = writeIntegers(builder, operator.inputs)
  const outputs = writeIntegers(builder, operator.outputs)
  builder.startObject(9)
  builder.addFieldInt32(0, codes.indexOf(operator.code), 0)
  builder.addFieldOffset(1, inputs, 0)
  builder.addFieldOffset(2, outputs, 0)
  builder.addFieldInt8(3, hasOptions ? operator.optionsType : 0, 0)
  builder.addFieldOffset(4, options, 0)
  return builder.endObject()
}

function writeOptions(builder: Builder, operator: StandInOperator, storesDefaults: boolean): number {
  builder.startObject(8)
  builder.forceDefaults(storesDefaults)
  for (const [slot, kind, value, fallback = 0] of operator.fields) {
    if (kind === 'int8') builder.addFieldInt8(slot, value, fallback)
    else builder.addFieldInt32(slot, value, fallback)
  }
  builder.forceDefaults(false)
  return builder.endObject()
}

/**
 * Writes an operator's code. `place` 0: only into the old one-byte field; 1: only into the new field; 2: into both, as
 * today's writers do.
 */
function writeCode(builder: Builder, code: number, place: number): number {
  builder.startObject(4)
  if (place !== 1) builder.addFieldInt8(0, code, 0)
  builder.addFieldInt32(2, 1, 1)
  if (place !== 0) builder.addFieldInt32(3, code, 0)
  return builder.endObject()
}

function writeSubgraph(builder: Builder, form: FileForm, tensors: number[], operators: number[]): number {
  const fields = [
    writeOffsets(builder, tensors),
    writeIntegers(builder, form.inputs),
    writeIntegers(builder, form.outputs),
    writeOffsets(builder, operators),
    builder.createString('main'),
  ]
  builder.startObject(5)
  fields.forEach((field, slot) => builder.addFieldOffset(slot, field, 0))
  return builder.endObject()
}

/** Writes a vector of table offsets in the given order and returns the offset of the vector. */
export function writeOffsets(builder: Builder, offsets: number[]): number {
  builder.startVector(4, offsets.length, 4)
  for (const offset of offsets.toReversed()) builder.addOffset(offset)
  return builder.endVector()
}

function writeIntegers(builder: Builder, values: number[]): number {
  builder.startVector(4, values.length, 4)
  for (const value of values.toReversed()) builder.addInt32(value)
  return builder.endVector()
}
