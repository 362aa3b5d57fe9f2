/**
 * Pairs rows with columns so that the sum of the values is as large as possible, using each at most once.
 * `values[row][column]` ≥ 0; pairs worth 0 are left apart. Returns the column of each row, or -1.
 * Shortest augmenting paths with potentials (Jonker & Volgenant 1987), O(rows² · columns).
 */
export function assign(values: readonly (readonly number[])[], columns: number): number[] {
  const rows = values.length
  const size = Math.max(rows, columns)
  const costOf = (row: number, column: number) => -(values[row]?.[column] ?? 0)
  const rowPotential = new Float64Array(size + 1)
  const columnPotential = new Float64Array(size + 1)
  /** Row matched to each column, both counted from 1; 0 is nobody. */
  const rowOf = new Int32Array(size + 1)
  for (let row = 1; row <= size; row++) {
    augment(row, size, costOf, rowPotential, columnPotential, rowOf)
  }
  const result = Array.from({ length: rows }, () => -1)
  for (let column = 1; column <= columns; column++) {
    const row = rowOf[column]! - 1
    if (row < rows && costOf(row, column - 1) < 0) result[row] = column - 1
  }
  return result
}

function augment(
  row: number,
  size: number,
  costOf: (row: number, column: number) => number,
  rowPotential: Float64Array,
  columnPotential: Float64Array,
  rowOf: Int32Array,
): void {
  const slack = new Float64Array(size + 1).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(size + 1)
  const isVisited = new Uint8Array(size + 1)
  rowOf[0] = row
  let column = 0
  while (rowOf[column] !== 0) {
    isVisited[column] = 1
    const current = rowOf[column]!
    let step = Number.POSITIVE_INFINITY
    let next = 0
    for (let other = 1; other <= size; other++) {
      if (isVisited[other]) continue
      const reduced = costOf(current - 1, other - 1) - rowPotential[current]! - columnPotential[other]!
      if (reduced < slack[other]!) {
        slack[other] = reduced
        previous[other] = column
      }
      if (slack[other]! < step) {
        step = slack[other]!
        next = other
      }
    }
    for (let other = 0; other <= size; other++) {
      if (isVisited[other]) {
        rowPotential[rowOf[other]!]! += step
        columnPotential[other]! -= step
      } else slack[other]! -= step
    }
    column = next
  }
  while (column !== 0) {
    const before = previous[column]!
    rowOf[column] = rowOf[before]!
    column = before
  }
}
