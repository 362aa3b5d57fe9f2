import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Moves the keyboard and the screen reader to the new page's heading after a navigation, unless the page has moved the
 * focus itself. A link that had the focus in the page's skeleton has it in the page.
 */
export function usePageFocus(): void {
  const router = useRouter()
  useEffect(() => {
    let last = { path: '', href: '' }
    const remember = ({ target }: FocusEvent) => {
      const link = target instanceof HTMLAnchorElement && target.closest('main') ? target : null
      last = { path: router.latestLocation.pathname, href: link?.getAttribute('href') ?? '' }
    }
    document.addEventListener('focusin', remember)
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      const main = document.querySelector('main')
      if (main?.contains(document.activeElement)) return
      const link = last.path === toLocation.pathname && last.href && main?.querySelector(`a[href="${last.href}"]`)
      const target = link || main?.querySelector('h1') || main
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    })
    return () => {
      stop()
      document.removeEventListener('focusin', remember)
    }
  }, [router])
}
