import type { KeyboardEvent } from 'react'

type Step = { down: number; across: number }

const STEPS: Record<string, Step> = {
  ArrowUp: { down: -1, across: 0 },
  ArrowDown: { down: 1, across: 0 },
  ArrowLeft: { down: 0, across: -1 },
  ArrowRight: { down: 0, across: 1 },
}

const boxAt = (table: HTMLElement, row: number, column: number) =>
  table.querySelector<HTMLInputElement>(`input[data-row="${row}"][data-column="${column}"]`)

/** Returns whether a box is empty and its service is not marked as one that did not happen. */
const isWaiting = ({ value, dataset }: HTMLInputElement) => value === '' && dataset['state'] !== 'did_not_happen'

/**
 * Returns the box to which a key moves, or null. An arrow key moves in its direction. Enter moves down. From the last
 * row, Enter moves to the next box of the sheet that still needs a count, so that the next typed digit replaces no
 * count. After the last column, the search goes on in the first column.
 */
export function boxAfter(event: KeyboardEvent, table: HTMLTableElement, from: HTMLElement): HTMLInputElement | null {
  const rows = table.tBodies[0]?.rows.length ?? 0
  const columns = table.tHead?.rows[0]?.cells.length ?? 0
  const [row, column] = [Number(from.dataset['row']), Number(from.dataset['column'])]
  if (event.key === 'Enter') {
    const [here, count] = [column * rows + row, columns * rows]
    const steps = event.shiftKey ? here : count - 1
    for (let step = 1; step <= steps; step++) {
      const at = (here + (event.shiftKey ? -step : step)) % count
      const box = boxAt(table, at % rows, Math.floor(at / rows))
      const isBeside = Math.floor(at / rows) === column && at > here === !event.shiftKey
      if (box && (isBeside || isWaiting(box))) return box
    }
    return null
  }
  const step = event.shiftKey ? undefined : STEPS[event.key]
  if (!step) return null
  let [down, across] = [row + step.down, column + step.across]
  while (down >= 0 && down < rows && across >= 0 && across < columns) {
    const box = boxAt(table, down, across)
    if (box) return box
    down += step.down
    across += step.across
  }
  return null
}
