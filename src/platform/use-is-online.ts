import { useSyncExternalStore } from 'react'

/** Returns false while the browser knows that it has no network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
}

/** Calls the listener when the network comes or goes. The returned function stops the calls. */
export function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
