import { useContext, useEffect, useRef } from 'react'
import { CommandHostContext } from '@/platform/command-host.ts'

/**
 * Opens the log-in dialog once when the session ends on a page that sends its entries by itself.
 *
 * @param unsent the number of entries that wait on this device
 * @returns a function that opens the dialog again
 */
export function useLogInOnPage(isEnded: boolean, unsent: number): () => void {
  const host = useContext(CommandHostContext)
  const ask = () => host?.askToLogIn?.(unsent)
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => {
    if (isEnded) latest.current()
  }, [isEnded])
  return ask
}
