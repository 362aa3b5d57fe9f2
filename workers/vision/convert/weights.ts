import { BYTES_OF } from './tflite-schema.ts'
import type { TfliteTensor } from './tflite-reader.ts'
import { elementsOf } from './tflite-reader.ts'
import type { OnnxTensor } from './onnx-writer.ts'

export type Constant = TfliteTensor & { data: Uint8Array }

/** A row step of n keeps every n-th row of a constant, starting with the first row. */
type RowStep = number

/** Returns a constant of rank 4 with its axes in another order. Axis i of the result is axis `order[i]` of the file. */
export function reorder(tensor: Constant, order: readonly number[], rowStep: RowStep = 1): Omit<OnnxTensor, 'name'> {
  const type = floatTypeOf(tensor)
  const rows = everyNthRow(tensor, rowStep)
  const dims = order.map((axis) => rows.shape[axis]!)
  // A 1x1 kernel has the same bytes in both orders.
  if (keepsBytes(rows.shape, order)) return { dims, type, data: rows.data }
  const source = elementsIn(rows.data, BYTES_OF[type])
  const target = source.slice()
  const steps = order.map((axis) => elementsOf(rows.shape.slice(axis + 1)))
  let to = 0
  for (let a = 0; a < dims[0]!; a++) {
    for (let b = 0; b < dims[1]!; b++) {
      for (let c = 0; c < dims[2]!; c++) {
        let from = a * steps[0]! + b * steps[1]! + c * steps[2]!
        for (let d = 0; d < dims[3]!; d++, from += steps[3]!) target[to++] = source[from]!
      }
    }
  }
  return { dims, type, data: new Uint8Array(target.buffer) }
}

/** Returns the constant unchanged, or every n-th row of it. */
export function plain(tensor: Constant, rowStep: RowStep = 1): Omit<OnnxTensor, 'name'> {
  const rows = everyNthRow(tensor, rowStep)
  return { dims: rows.shape, type: floatTypeOf(tensor), data: rows.data }
}

/** Returns a key of the tensor's type, shape and place in the file. The tensor's name is not part of the key. */
export function keyOf({ type, shape, data }: Constant): string {
  return `${type} ${shape.join('x')} at ${data.byteOffset}`
}

/** Returns whether every byte of the constant is 0. */
export function isAllZero({ data }: Constant): boolean {
  return data.every((byte) => byte === 0)
}

/** Returns whether the file holds the tensor's data. */
export function isConstant<T extends TfliteTensor>(tensor: T): tensor is T & Constant {
  return tensor.data !== null
}

/** Returns the whole numbers of an int32 constant. */
export function integersOf(tensor: Constant): number[] {
  return Array.from(elementsIn(tensor.data, 4), (element) => element | 0)
}

function floatTypeOf(tensor: Constant): 'float32' | 'float16' {
  if (tensor.type === 'int32') throw new TypeError(`Weights of type int32 in ${tensor.name}`)
  return tensor.type
}

function everyNthRow({ shape, data }: Constant, step: RowStep): { shape: readonly number[]; data: Uint8Array } {
  if (step === 1) return { shape, data }
  const rows = Math.ceil(shape[0]! / step)
  const rowBytes = data.length / shape[0]!
  const kept = new Uint8Array(rows * rowBytes)
  for (let row = 0; row < rows; row++) {
    kept.set(data.subarray(row * step * rowBytes, row * step * rowBytes + rowBytes), row * rowBytes)
  }
  return { shape: [rows, ...shape.slice(1)], data: kept }
}

/** Returns true when only axes of size 1 change places. */
function keepsBytes(shape: readonly number[], order: readonly number[]): boolean {
  const moving = order.filter((axis) => shape[axis] !== 1)
  return moving.every((axis, i) => i === 0 || axis > moving[i - 1]!)
}

/** Returns an aligned copy of the bytes as elements. Callers only move elements, so floats are read as integers. */
function elementsIn(data: Uint8Array, width: number): Uint16Array | Uint32Array {
  const copy = data.slice().buffer
  return width === 2 ? new Uint16Array(copy) : new Uint32Array(copy)
}
