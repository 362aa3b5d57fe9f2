import type { OnnxNode } from '../../convert/onnx-writer.ts'
import type { Focus } from './convolution.ts'
import type { GraphView } from './graph-view.ts'
import { assertSupported } from './unsupported-graph.ts'

/**
 * The picture or a part of it. Every second row is kept from `row` on, and every second column from `column` on. Null
 * keeps all rows or columns.
 */
export type PictureValue = { kind: 'picture'; row: number | null; column: number | null }

/** Quarters of the picture side by side, as channels; YOLOX calls this Focus. */
export type FocusValue = { kind: 'focus'; quarters: Focus }

/** Returns the value of a Slice node. The node keeps every second row or column of the picture (`side` × `side`). */
export function sliceOf(value: { kind: string }, node: OnnxNode, view: GraphView, side: number): PictureValue {
  assertSupported(isPicture(value) && side % 2 === 0, 'A slice of something other than the picture')
  const [start, end, axis, step] = [1, 2, 3, 4].map((slot) => {
    const values = view.integersAt(node, slot)
    assertSupported(values.length === 1, 'A slice along several axes')
    return values[0]!
  }) as [number, number, number, number]
  assertSupported((start === 0 || start === 1) && end >= side && step === 2, 'A slice of other than every second')
  const known = axis === 2 ? value.row : value.column
  assertSupported((axis === 2 || axis === 3) && known === null, 'A slice along an unsupported axis')
  return axis === 2 ? { ...value, row: start } : { ...value, column: start }
}

/** Returns where a quarter of the picture begins. */
export function quarterOf(value: { kind: string }): Focus[number] {
  assertSupported(isPicture(value) && value.row !== null && value.column !== null, 'Unsupported parts of the picture')
  return { row: value.row, column: value.column }
}

function isPicture(value: { kind: string }): value is PictureValue {
  return value.kind === 'picture'
}
