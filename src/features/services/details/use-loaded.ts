import { useEffect, useState } from 'react'

export type Loaded<T> = { phase: 'loading' } | { phase: 'ready'; value: T } | { phase: 'failed' }

/**
 * Something read only when it is first shown. Give the component a key that changes with what it reads, and a new
 * key to read again.
 *
 * @param load the same function as long as the component lives (`useCallback`)
 */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ phase: 'loading' })
  useEffect(() => {
    let isGone = false
    async function read(): Promise<Loaded<T>> {
      try {
        return { phase: 'ready', value: await load() }
      } catch (error) {
        console.warn('Something on this page could not be loaded', error)
        return { phase: 'failed' }
      }
    }
    void read().then((result) => isGone || setLoaded(result))
    return () => {
      isGone = true
    }
  }, [load])
  return loaded
}
