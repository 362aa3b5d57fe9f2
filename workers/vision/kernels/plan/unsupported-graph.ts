/** A graph with something these kernels cannot do; onnxruntime may run it. */
export class UnsupportedGraph extends Error {
  override name = 'UnsupportedGraph'
}

/** Throws `UnsupportedGraph` unless the condition holds. */
export function assertSupported(condition: unknown, detail: string): asserts condition {
  if (!condition) throw new UnsupportedGraph(detail)
}
