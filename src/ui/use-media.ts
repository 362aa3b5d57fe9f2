import { useCallback, useSyncExternalStore } from 'react'

/** Returns true if side columns fit beside the main part of a page. The width is the breakpoint `lg`. */
export function useIsWide(): boolean {
  return useMedia('(min-width: 64em)')
}

/**
 * Returns true for a phone held sideways. Such a phone has space for one column beside the video and no space below it.
 * Returns false if text has twice its normal size, because the column then has no space.
 */
export function useIsLandscapePhone(): boolean {
  return useMedia('(orientation: landscape) and (max-height: 30em) and (min-width: 34em) and (max-width: 63.99em)')
}

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
