import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's heading when an item of a list disappears together with its focused button.
 *
 * @param count number of items in the list
 */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const hasLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (hasLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [count])
}
