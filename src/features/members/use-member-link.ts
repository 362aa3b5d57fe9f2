import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MouseEvent } from 'react'

/**
 * Turns plain clicks on a row's own `<a href>` into navigation; everything else (new tab, download, copy) is left
 * to the browser. The router's `Link` computes its address again whenever the URL changes, which is with every key of the
 * search: some 40 of them took longer than the search itself.
 */
export function useMemberLink(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const router = useRouter()
  return useCallback(
    (event) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || event.defaultPrevented) return
      event.preventDefault()
      void router.navigate({ href: event.currentTarget.pathname })
    },
    [router],
  )
}
