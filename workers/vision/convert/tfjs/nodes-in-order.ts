import { assertValid } from '../conversion-error.ts'
import type { TfjsModel, TfjsNode } from './tfjs-reader.ts'

/**
 * Returns the nodes on which the outputs depend, without constants. Each node comes after the nodes that it reads. The
 * depth-first walk is not recursive, because a hostile graph may be a chain of thousands of nodes. Throws
 * `ConversionError` where a node is missing or depends on itself.
 */
export function nodesInOrder(model: TfjsModel, outputs: readonly string[]): TfjsNode[] {
  const done = new Set<string>()
  const open = new Set<string>()
  const order: TfjsNode[] = []
  for (const output of outputs) {
    const path = [visit(output)]
    while (path.length > 0) {
      const { node, next } = path.at(-1)!
      const input = next()
      if (input === undefined) {
        path.pop()
        open.delete(node.name)
        if (!done.has(node.name)) order.push(node)
        done.add(node.name)
      } else if (!done.has(input) && !model.constants.has(input)) {
        assertValid(!open.has(input), `${input} depends on itself`)
        path.push(visit(input))
      }
    }
  }
  return order

  function visit(name: string) {
    const node = model.nodes.get(name)
    assertValid(node, `Nothing computes ${name}`)
    open.add(name)
    const inputs = node.inputs.values()
    return { node, next: () => inputs.next().value }
  }
}
