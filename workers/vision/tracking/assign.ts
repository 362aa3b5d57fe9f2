/**
 * Pairs rows with columns, one to one, so that the sum of the values is as large as possible. `values[row][column]`
 * must be ≥ 0; pairs of value 0 are not made. Returns the column of each row, or -1. Source: shortest augmenting paths
 * with potentials (Jonker & Volgenant 1987).
 *
 * Rows and columns without a possible pair are left out first, because most tracks out of sight overlap no detection.
 * The rest needs O(s² · l) steps, where s is the shorter and l the longer side.
 */
export function assign(values: readonly (readonly number[])[], columns: number): number[] {
  const result = Array.from({ length: values.length }, () => -1)
  const isPossible = (row: number, column: number) => values[row]![column]! > 0
  const usedRows = indices(values.length).filter((row) => values[row]!.some((value) => value > 0))
  const usedColumns = indices(columns).filter((column) => usedRows.some((row) => isPossible(row, column)))
  const isTall = usedRows.length > usedColumns.length
  const short = isTall ? usedColumns : usedRows
  const long = isTall ? usedRows : usedColumns
  const rowAt = (s: number, l: number) => (isTall ? long[l]! : short[s]!)
  const columnAt = (s: number, l: number) => (isTall ? short[s]! : long[l]!)
  const ownerOf = solve(short.length, long.length, (s, l) => -values[rowAt(s, l)]![columnAt(s, l)]!)
  for (let l = 0; l < long.length; l++) {
    const s = ownerOf[l + 1]! - 1
    if (s >= 0 && isPossible(rowAt(s, l), columnAt(s, l))) result[rowAt(s, l)] = columnAt(s, l)
  }
  return result
}

function indices(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index)
}

/**
 * Returns the row of each column in the cheapest assignment that gives each row a different column (`columns` ≥
 * `rows`). Rows and columns count from 1; row 0 means none.
 */
function solve(rows: number, columns: number, costOf: (row: number, column: number) => number): Int32Array {
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  const rowOf = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) augment(row, columns, costOf, rowPotential, columnPotential, rowOf)
  return rowOf
}

function augment(
  row: number,
  columns: number,
  costOf: (row: number, column: number) => number,
  rowPotential: Float64Array,
  columnPotential: Float64Array,
  rowOf: Int32Array,
): void {
  const slack = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
  const previous = new Int32Array(columns + 1)
  const isVisited = new Uint8Array(columns + 1)
  rowOf[0] = row
  let column = 0
  while (rowOf[column] !== 0) {
    isVisited[column] = 1
    const current = rowOf[column]!
    let step = Number.POSITIVE_INFINITY
    let next = 0
    for (let other = 1; other <= columns; other++) {
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
    for (let other = 0; other <= columns; other++) {
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
