import { useSyncExternalStore } from 'react'

/** The width from which the side columns stand beside the video; the same as the breakpoint `lg`. */
const wide = '(min-width: 64em)'

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
