import { useLayoutEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'

const CONTROLS = 'button:enabled, input:enabled, [tabindex="0"]'

/**
 * Keeps the keyboard focus in a part of the page when the focused control is removed. The focus moves to the item in
 * the place of the removed list item, or to the first control of the part. If the whole part is gone, the focus moves
 * to the first element that matches `exits`. Spread the returned props on the part's element.
 *
 * @param exits CSS selectors
 */
export function useRestoreFocus<Part extends HTMLElement>(...exits: string[]) {
  const part: RefObject<Part | null> = useRef<Part>(null)
  const last = useRef<{ control: Element; position: number } | null>(null)
  const isWithin = useRef(false)
  useLayoutEffect(() => {
    if (!isWithin.current || !last.current || last.current.control.isConnected) return
    const { position } = last.current
    last.current = null
    isWithin.current = false
    if (document.activeElement !== document.body) return
    const next = nextControl(part.current, position) ?? firstOf(exits)
    next?.focus({ preventScroll: true })
  })
  return {
    ref: part,
    // React also calls `onFocus` for dialogs and menus of the part, although they are elsewhere in the document.
    onFocus: ({ target, currentTarget }: FocusEvent) => {
      isWithin.current = true
      if (!currentTarget.contains(target)) return
      const item = target.closest('li')
      last.current = { control: target, position: item ? [...currentTarget.querySelectorAll('li')].indexOf(item) : 0 }
    },
    // React does not call `onBlur` for a focused control that it removes.
    onBlur: () => {
      isWithin.current = false
    },
  }
}

/**
 * Returns a `finalFocus` for a dialog that several parts of the page open: the first element that matches `exits` when
 * the dialog closes.
 *
 * @param exits CSS selectors
 */
export function focusAfterDialog(...exits: string[]): RefObject<HTMLElement | null> {
  return {
    get current() {
      return firstOf(exits) ?? null
    },
  }
}

function nextControl(part: HTMLElement | null, position: number): HTMLElement | null {
  if (!part) return null
  const items = part.querySelectorAll('li')
  return (items[Math.min(position, items.length - 1)] ?? part).querySelector<HTMLElement>(CONTROLS)
}

function firstOf(selectors: string[]): HTMLElement | undefined {
  return selectors.map((selector) => document.querySelector<HTMLElement>(selector)).find((element) => element !== null)
}
