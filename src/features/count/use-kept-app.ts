import { useEffect } from 'react'
import { keepPage } from './keep-page.ts'

/** The page itself has the line until then. */
const KEEP_AFTER_MS = 5000

/** Keeps the app's page and code for an opening without a network, some seconds after the start. */
export function useKeptApp(): void {
  useEffect(() => {
    const ending = new AbortController()
    const later = setTimeout(() => void keepPage('/', ending.signal), KEEP_AFTER_MS)
    return () => {
      clearTimeout(later)
      ending.abort()
    }
  }, [])
}
