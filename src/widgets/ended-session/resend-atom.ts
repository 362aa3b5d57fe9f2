import { atom, useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'

/** Sends the entries that an ended session refused. Null on a page that has no such entries. */
export const resendAtom = atom<{ send: () => void } | null>(null)

/**
 * Registers a page that sends its refused entries by itself, once the same person has logged in again on the page.
 *
 * @param hasEntries whether an entry is being typed, is being saved, or did not reach the server
 */
export function useResend(hasEntries: boolean, send: () => void): void {
  const register = useSetAtom(resendAtom)
  const onLogIn = useEffectEvent(send)
  useEffect(() => {
    if (!hasEntries) return
    register({ send: () => onLogIn() })
    return () => register(null)
  }, [hasEntries, register])
}
