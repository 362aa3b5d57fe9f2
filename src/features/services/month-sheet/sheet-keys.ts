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

/**
 * Returns whether a box still needs a count. The box is empty, its service is not marked as one that did not happen, and
 * the server did not refuse to clear its count.
 */
const isWaiting = ({ value, dataset, ariaInvalid }: HTMLInputElement) =>
  value === '' && dataset['state'] !== 'did_not_happen' && ariaInvalid !== 'true'

/** Returns the boxes of a sheet in the order of Tab, along the rows. */
const boxesOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLInputElement>('input[data-key]')]

const columnOf = ({ dataset }: HTMLElement) => Number(dataset['column'])

/** Returns the first box, along the rows, that still needs a count. In a full sheet, it returns the first box. */
export function firstForTab(table: HTMLTableElement): HTMLInputElement | undefined {
  const boxes = boxesOf(table)
  return boxes.find(isWaiting) ?? boxes[0]
}

/** Returns the first box, down the columns, that still needs a count. */
export function firstForEnter(table: HTMLTableElement): HTMLInputElement | undefined {
  return boxesOf(table)
    .filter(isWaiting)
    .toSorted((a, b) => columnOf(a) - columnOf(b))[0]
}

/**
 * Returns the box to which a key moves, or null. An arrow key moves in its direction. Enter moves to the next box that
 * still needs a count, down the column and then down the next columns, so that the next typed digit replaces no count.
 * After the last column, the search goes on in the first column. Shift and Enter move the other way, to the first box.
 */
export function boxAfter(event: KeyboardEvent, table: HTMLTableElement, from: HTMLElement): HTMLInputElement | null {
  const rows = table.tBodies[0]?.rows.length ?? 0
  const columns = table.tHead?.rows[0]?.cells.length ?? 0
  const [row, column] = [Number(from.dataset['row']), columnOf(from)]
  if (event.key === 'Enter') {
    const [here, count] = [column * rows + row, columns * rows]
    const steps = event.shiftKey ? here : count - 1
    for (let step = 1; step <= steps; step++) {
      const at = (here + (event.shiftKey ? -step : step)) % count
      const box = boxAt(table, at % rows, Math.floor(at / rows))
      if (box && isWaiting(box)) return box
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
