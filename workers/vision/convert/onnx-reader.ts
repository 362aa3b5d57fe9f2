import type { OnnxAttribute, OnnxModel, OnnxNode, OnnxTensor } from './onnx-writer.ts'
import { assertValid } from './conversion-error.ts'

/**
 * Reads files of `convert/onnx-writer.ts`, and graphs of other origin whose constants are raw data. Fields that
 * `OnnxModel` does not have are skipped. Throws `ConversionError` for any other file.
 */
export function readOnnx(file: Uint8Array): OnnxModel {
  const model: Model = { name: '', opset: 0, nodes: [], constants: [], inputs: [], outputs: [], notes: {} }
  // Later code copies with `slice`. A Node Buffer's `slice` would not copy, so the bytes become a `Uint8Array`.
  const plain = new Uint8Array(file.buffer, file.byteOffset, file.length)
  for (const { field, bytes } of fieldsOf(plain)) {
    if (field === 7) readGraph(bytes, model)
    if (field === 14) model.notes[textOf(pick(bytes, 1))] = textOf(pick(bytes, 2))
    if (field === 8) model.opset = pickNumber(bytes, 2)
  }
  return model
}

type Model = {
  -readonly [Key in keyof OnnxModel]: OnnxModel[Key] extends readonly (infer Item)[]
    ? Item[]
    : Key extends 'notes'
      ? Record<string, string>
      : OnnxModel[Key]
}
/** `value` holds a whole number or a 32-bit float; `bytes` holds any other kind of field. */
type Field = { field: number; value: number; bytes: Uint8Array }

const NOTHING = new Uint8Array(0)
const TYPES: Record<number, OnnxTensor['type']> = { 1: 'float32', 7: 'int64', 10: 'float16' }

function readGraph(bytes: Uint8Array, model: Model): void {
  for (const { field, bytes: item } of fieldsOf(bytes)) {
    if (field === 1) model.nodes.push(readNode(item))
    if (field === 2) model.name = textOf(item)
    if (field === 5) model.constants.push(readTensor(item))
    if (field === 11) model.inputs.push(readPort(item))
    if (field === 12) model.outputs.push(readPort(item))
  }
}

function readNode(bytes: Uint8Array): OnnxNode {
  const fields = [...fieldsOf(bytes)]
  const texts = (wanted: number) => fields.filter(({ field }) => field === wanted).map((one) => textOf(one.bytes))
  const attributes = fields.filter(({ field }) => field === 5).map((one) => readAttribute(one.bytes))
  // `OnnxNode` holds only the first output. A graph in which a node reads another output is refused.
  const [output] = texts(2)
  assertValid(output !== undefined, 'A node without outputs')
  return { kind: texts(4)[0] ?? '', inputs: texts(1), output, attributes: Object.fromEntries(attributes) }
}

function readAttribute(bytes: Uint8Array): [string, OnnxAttribute] {
  const name = textOf(pick(bytes, 1))
  const kind = pickNumber(bytes, 20)
  if (kind === 3) return [name, textOf(pick(bytes, 4))]
  if (kind === 2) return [name, pickNumber(bytes, 3)]
  if (kind === 1) return [name, { float: pickNumber(bytes, 2) }]
  return [name, numbersOf(bytes, 8)]
}

function readTensor(bytes: Uint8Array): OnnxTensor {
  const type = TYPES[pickNumber(bytes, 2)]
  assertValid(type, 'Unsupported type of constant')
  return { name: textOf(pick(bytes, 8)), dims: numbersOf(bytes, 1), type, data: pick(bytes, 9) }
}

function readPort(bytes: Uint8Array): { name: string; dims: number[] } {
  const shape = pick(pick(pick(bytes, 2), 1), 2)
  const dims = [...fieldsOf(shape)].filter(({ field }) => field === 1).map((one) => pickNumber(one.bytes, 1))
  return { name: textOf(pick(bytes, 1)), dims }
}

function pick(bytes: Uint8Array, wanted: number): Uint8Array {
  for (const one of fieldsOf(bytes)) if (one.field === wanted) return one.bytes
  return NOTHING
}

function pickNumber(bytes: Uint8Array, wanted: number): number {
  for (const one of fieldsOf(bytes)) if (one.field === wanted) return one.value
  return 0
}

function numbersOf(bytes: Uint8Array, wanted: number): number[] {
  return [...fieldsOf(bytes)].filter(({ field }) => field === wanted).map(({ value }) => value)
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}

/** Yields the fields of a protobuf message in order; 64-bit fields are skipped. */
function* fieldsOf(bytes: Uint8Array): Generator<Field> {
  let at = 0
  const varint = () => {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[at++]
      // Negative numbers take ten bytes; no field that the reader uses is negative.
      assertValid(byte !== undefined && factor <= 2 ** 63, 'Not an ONNX file')
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const field = Math.floor(tag / 8)
    const wire = tag % 8
    if (wire === 0) yield { field, value: varint(), bytes: NOTHING }
    else if (wire === 1) at += 8
    else if (wire === 5) {
      assertValid(at + 4 <= bytes.length, 'Not an ONNX file')
      yield { field, value: new DataView(bytes.buffer, bytes.byteOffset + at).getFloat32(0, true), bytes: NOTHING }
      at += 4
    } else {
      const length = varint()
      assertValid(wire === 2 && at + length <= bytes.length, 'Not an ONNX file')
      yield { field, value: 0, bytes: bytes.subarray(at, at + length) }
      at += length
    }
  }
}
