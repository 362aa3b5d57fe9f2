/** A graph that has something these kernels do not do; onnxruntime may run it. */
export class UnknownGraph extends Error {
  override name = 'UnknownGraph'
}

export function know(condition: unknown, detail: string): asserts condition {
  if (!condition) throw new UnknownGraph(detail)
}
