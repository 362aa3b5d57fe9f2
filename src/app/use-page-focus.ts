import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * After a navigation the keyboard and the screen reader continue at the new page's heading,
 * unless the page has moved the focus itself.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const main = document.querySelector('main')
        if (main?.contains(document.activeElement)) return
        const heading = main?.querySelector<HTMLElement>('h1') ?? main
        heading?.focus({ preventScroll: true })
      }),
    [router],
  )
}
