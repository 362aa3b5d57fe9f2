/**
 * Pairs left items with right items, one to one. The number of pairs is the largest possible. Each left item tries its
 * candidates in their order. Pure.
 *
 * Maximum bipartite matching by augmenting paths (Kuhn, The Hungarian method, 1955, without weights).
 *
 * @param candidates for each left item, the indices of the right items that fit it, best first
 * @returns the index of the left item for each paired right item
 */
export function matchPairs(candidates: readonly (readonly number[])[]): Map<number, number> {
  const leftOfRight = new Map<number, number>()
  for (const left of candidates.keys()) findPartner(left, candidates, leftOfRight, new Set())
  return leftOfRight
}

/**
 * `findPartner` pairs a left item with a right item. If the right item is already paired, the other left item moves to
 * another right item if possible.
 */
function findPartner(
  left: number,
  candidates: readonly (readonly number[])[],
  leftOfRight: Map<number, number>,
  seen: Set<number>,
): boolean {
  for (const right of candidates[left] ?? []) {
    if (seen.has(right)) continue
    seen.add(right)
    const other = leftOfRight.get(right)
    if (other === undefined || findPartner(other, candidates, leftOfRight, seen)) {
      leftOfRight.set(right, left)
      return true
    }
  }
  return false
}
