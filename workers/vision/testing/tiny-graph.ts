/** Returns an ONNX graph of one operator on input `x` of the given shape. The graph starts quickly on any runtime. */
export function tinyGraph(shape: readonly number[], operator: 'Relu' | 'Neg' | 'Hardmax' = 'Relu'): Uint8Array {
  const tensor = [
    ...number(1, 1),
    ...message(
      2,
      shape.flatMap((size) => message(1, number(1, size))),
    ),
  ]
  const value = (name: string) => [...text(1, name), ...message(2, message(1, tensor))]
  const node = [...text(1, 'x'), ...text(2, 'y'), ...text(4, operator)]
  const graph = [...message(1, node), ...text(2, 'tiny'), ...message(11, value('x')), ...message(12, value('y'))]
  return new Uint8Array([...number(1, 8), ...message(7, graph), ...message(8, number(2, 13))])
}

// A field of a protocol buffer begins with its number and wire type. Then follows a number, or a length and bytes.
function number(field: number, value: number): number[] {
  return [field << 3, ...varint(value)]
}

function message(field: number, bytes: number[]): number[] {
  return [(field << 3) | 2, ...varint(bytes.length), ...bytes]
}

function text(field: number, value: string): number[] {
  return message(field, [...new TextEncoder().encode(value)])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]
}
