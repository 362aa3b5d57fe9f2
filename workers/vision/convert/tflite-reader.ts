import { assertValid, ConversionError } from './conversion-error.ts'
import { openFlatbuffer } from './flatbuffer.ts'
import type { FlatTable } from './flatbuffer.ts'
import { BYTES_OF, CODE_IS_ELSEWHERE, FIELD, OPERATOR_NAMES, OPTIONS_TYPE, TENSOR_TYPE } from './tflite-schema.ts'
import type { OperatorName, TensorType } from './tflite-schema.ts'

/** A tensor of the file; `data` is null for a computed tensor. The shape is in TFLite's order (NHWC for pictures). */
export type TfliteTensor = { name: string; shape: readonly number[]; type: TensorType; data: Uint8Array | null }

/**
 * An operator of the file. Inputs and outputs are tensor numbers; -1 means that the input is left out. `options` is
 * null when the file has no options; all options then have their defaults.
 */
export type TfliteOperator = {
  kind: OperatorName
  inputs: readonly number[]
  outputs: readonly number[]
  options: FlatTable | null
}

export type TfliteModel = {
  tensors: readonly TfliteTensor[]
  operators: readonly TfliteOperator[]
  inputs: readonly number[]
  outputs: readonly number[]
  /** Attachments by name, such as TFLITE_METADATA. */
  attachments: ReadonlyMap<string, Uint8Array>
}

/** The limits are four times the largest official model; a larger file is another kind of model. */
const LIMITS = { fileBytes: 64 << 20, tensors: 8192, operators: 4096, rank: 5, operands: 64, dimension: 1 << 24 }
const MAX_ELEMENTS = 1 << 27

/**
 * Reads a TFLite file (schema version 3, one subgraph). Bytes after the flatbuffer, such as the ZIP of labels that
 * MediaPipe appends, are ignored. Throws `ConversionError` for damaged files and for everything that the converter does
 * not know: other operators, custom operators, quantised, sparse or variable tensors, data kept outside the flatbuffer.
 */
export function readTflite(bytes: Uint8Array): TfliteModel {
  assertValid(bytes.length <= LIMITS.fileBytes, `The file has ${bytes.length} bytes, more than any model of this kind`)
  const root = openFlatbuffer(bytes, 'TFL3', 'a TensorFlow Lite model')
  const version = root.uint32(FIELD.model.version)
  assertValid(version === 3, `TensorFlow Lite schema version ${version}; only 3 is known`)
  const subgraphs = root.tables(FIELD.model.subgraphs, 16)
  assertValid(subgraphs.length === 1, `${subgraphs.length} subgraphs; models of this kind have one`)
  const subgraph = subgraphs[0]!
  const buffers = root.tables(FIELD.model.buffers, LIMITS.tensors * 2).map(readBuffer)
  const codes = root.tables(FIELD.model.operatorCodes, 256).map(readCode)
  const tensors = subgraph.tables(FIELD.subgraph.tensors, LIMITS.tensors).map((table) => readTensor(table, buffers))
  const operators = subgraph
    .tables(FIELD.subgraph.operators, LIMITS.operators)
    .map((table) => readOperator(table, codes, tensors.length))
  const inputs = subgraph.int32s(FIELD.subgraph.inputs, 16)
  const outputs = subgraph.int32s(FIELD.subgraph.outputs, 16)
  for (const index of [...inputs, ...outputs]) assertTensor(index, tensors.length)
  return { tensors, operators, inputs, outputs, attachments: readAttachments(root, buffers) }
}

function readBuffer(table: FlatTable): Uint8Array {
  assertValid(!table.isLongSet(FIELD.buffer.offset), 'Data outside the flatbuffer; models of this kind keep it inside')
  return table.bytes(FIELD.buffer.data)
}

function readCode(table: FlatTable): OperatorName | { unknown: string } {
  const old = table.int8(FIELD.operatorCode.deprecatedCode)
  const code = Math.max(old === CODE_IS_ELSEWHERE ? 0 : old, table.int32(FIELD.operatorCode.code))
  const name = OPERATOR_NAMES[code] as OperatorName | undefined
  const custom = table.string(FIELD.operatorCode.customCode)
  if (name && custom === '') return name
  return { unknown: custom ? `custom operator ${custom}` : `operator number ${code}` }
}

function readTensor(table: FlatTable, buffers: readonly Uint8Array[]): TfliteTensor {
  const name = table.string(FIELD.tensor.name)
  const shape = table.int32s(FIELD.tensor.shape, LIMITS.rank)
  const number = table.int8(FIELD.tensor.type)
  const type = (Object.keys(TENSOR_TYPE) as TensorType[]).find((key) => TENSOR_TYPE[key] === number)
  assertValid(type, `Tensor ${name} has element type ${number}; only float32, float16 and int32 are known`)
  assertValid(!table.bool(FIELD.tensor.isVariable), `Tensor ${name} is variable`)
  assertValid(!table.table(FIELD.tensor.sparsity), `Tensor ${name} is sparse`)
  const scales = table.table(FIELD.tensor.quantization)?.float32s(FIELD.quantization.scale, 4096) ?? []
  assertValid(scales.length === 0, `Tensor ${name} is quantised; only the float16 and float32 models are known`)
  const elements = elementsOf(shape)
  assertValid(
    shape.every((size) => size >= 1 && size <= LIMITS.dimension) && elements <= MAX_ELEMENTS,
    `Tensor ${name} has the impossible shape [${shape.join(', ')}]`,
  )
  const index = table.uint32(FIELD.tensor.buffer)
  const data = buffers[index]
  assertValid(data, `Tensor ${name} points to buffer ${index} of ${buffers.length}`)
  if (data.length === 0) return { name, shape, type, data: null }
  const expected = elements * BYTES_OF[type]
  assertValid(
    data.length === expected,
    `Tensor ${name} has ${data.length} bytes of data where its shape needs ${expected}`,
  )
  return { name, shape, type, data }
}

function readOperator(table: FlatTable, codes: ReturnType<typeof readCode>[], tensors: number): TfliteOperator {
  const index = table.uint32(FIELD.operator.opcodeIndex)
  const kind = codes[index]
  assertValid(kind, `An operator of kind ${index} of ${codes.length}`)
  if (typeof kind !== 'string') throw new ConversionError(`The model uses ${kind.unknown}, which is not known here`)
  const inputs = table.int32s(FIELD.operator.inputs, LIMITS.operands)
  const outputs = table.int32s(FIELD.operator.outputs, LIMITS.operands)
  for (const input of inputs) if (input !== -1) assertTensor(input, tensors)
  for (const output of outputs) assertTensor(output, tensors)
  assertValid(outputs.length === 1, `${kind} with ${outputs.length} outputs`)
  const type = table.uint8(FIELD.operator.optionsType)
  const options = table.table(FIELD.operator.options)
  assertValid(type === 0 || !options || type === OPTIONS_TYPE[kind], `${kind} with options of kind ${type}`)
  return { kind, inputs, outputs, options: type === 0 ? null : options }
}

function readAttachments(root: FlatTable, buffers: readonly Uint8Array[]): Map<string, Uint8Array> {
  const attachments = new Map<string, Uint8Array>()
  for (const entry of root.tables(FIELD.model.metadata, 64)) {
    const data = buffers[entry.uint32(FIELD.metadata.buffer)]
    if (data) attachments.set(entry.string(FIELD.metadata.name), data)
  }
  return attachments
}

function assertTensor(index: number, count: number): void {
  assertValid(index >= 0 && index < count, `Tensor number ${index} of ${count}`)
}

/** Returns the number of elements of a tensor. */
export function elementsOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1)
}
