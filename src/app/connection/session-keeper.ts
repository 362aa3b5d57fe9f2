/**
 * Asks for the password on the page if leaving the page would lose typed text.
 *
 * @param isSure true if typed text would certainly be lost, because the person has just tried to save it
 * @param unsent the number of entries that the page keeps and sends after the log-in; null on other pages
 * @returns true if the log-in dialog opens
 */
type SessionKeeper = (isSure: boolean, unsent: number | null) => boolean

let keeper: SessionKeeper | null = null

/**
 * Registers the keeper that `staysOnPage` asks.
 *
 * @returns a function that removes the keeper
 */
export function keepSessionBy(next: SessionKeeper): () => void {
  keeper = next
  return () => {
    if (keeper === next) keeper = null
  }
}

/** Asks the keeper to show its log-in dialog. True means that the caller must not leave the page. */
export const staysOnPage = (isSure = false, unsent: number | null = null): boolean => keeper?.(isSure, unsent) ?? false
