import { useEffect } from 'react'
import type { RefObject } from 'react'

/**
 * Moves through the register by keyboard. Arrows, Home and End move the focus. The key A marks a person as away, and /
 * starts a search. Enter and Space press the focused button, as everywhere.
 */
export function useRegisterKeys(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const ending = new AbortController()
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey || !page.current || isInDialog(event.target)) return
        if (!handled(event, page.current)) return
        event.preventDefault()
      },
      { signal: ending.signal },
    )
    return () => ending.abort()
  }, [page])
}

/**
 * Moves the focus to the page's heading when the focused button disappears. Otherwise Tab would start again at the top
 * of the page.
 */
export const focusHeading = (): void => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Moves the focus to the row of a person. */
export const focusPerson = (id: string): boolean => focus(document.querySelector(`[data-mark="${id}"]`))

const ROW = '[data-mark]'

/** @returns whether the key had an effect */
function handled({ key, target }: KeyboardEvent, page: HTMLElement): boolean {
  const field = page.querySelector<HTMLInputElement>('input[type=search]')
  if (target instanceof HTMLInputElement) {
    return target === field && key === 'ArrowDown' && focus(page.querySelector<HTMLElement>(ROW))
  }
  if (key === '/') return focus(field)
  const rows = [...page.querySelectorAll<HTMLElement>(ROW)]
  const focused = target instanceof Element ? target.closest<HTMLElement>(`${ROW}, [data-away]`) : null
  const row = focused?.hasAttribute('data-away') ? (focused.previousElementSibling as HTMLElement) : focused
  const at = row ? rows.indexOf(row) : -1
  const away = row?.nextElementSibling as HTMLElement | null | undefined
  if (key === 'ArrowDown') return focus(rows[at + 1])
  if (key === 'Home' && row) return focus(rows[0])
  if (key === 'End' && row) return focus(rows.at(-1))
  if (!row) return false
  if (key === 'ArrowUp') return focus(at === 0 ? field : rows[at - 1])
  if (key === 'ArrowLeft') return focus(row)
  if (!away?.hasAttribute('data-away')) return false
  if (key === 'ArrowRight') return focus(away)
  if (key !== 'a' && key !== 'A') return false
  // Screen readers say the new state of the button that has the focus.
  away.click()
  return focus(away)
}

function focus(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
  return Boolean(element)
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null
