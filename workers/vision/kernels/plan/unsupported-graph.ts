/** Thrown for a graph that the kernels cannot run; onnxruntime may run that graph. */
export class UnsupportedGraph extends Error {
  override name = 'UnsupportedGraph'
}

/** Throws `UnsupportedGraph` when the condition is false. */
export function assertSupported(condition: unknown, detail: string): asserts condition {
  if (!condition) throw new UnsupportedGraph(detail)
}
