import { useEffect, useRef } from 'react'

/**
 * When something is removed from a list together with the button that removed it, the keyboard and the screen
 * reader continue at the page's heading instead of nowhere.
 *
 * @param count how many things the list has
 */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count)
  useEffect(() => {
    const hasLost = count < before.current && document.activeElement === document.body
    before.current = count
    if (hasLost) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [count])
}
