/**
 * Pairs things of two kinds one to one, as many as possible; those that are candidates first are tried first. Pure.
 *
 * Maximum matching by augmenting paths (Kuhn, The Hungarian method, 1955; the bipartite case without weights).
 *
 * @param candidates of each left thing, the indices of the right things that fit it, the best first
 * @returns the index of the left thing of each right one that is paired
 */
export function matchPairs(candidates: readonly (readonly number[])[]): Map<number, number> {
  const leftOfRight = new Map<number, number>()
  for (const left of candidates.keys()) findPartner(left, candidates, leftOfRight, new Set())
  return leftOfRight
}

/** Gives a left thing a partner, moving others to partners of their own where that makes room. */
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
