/**
 * Asks for the password where the person is, because something on the page would be lost.
 *
 * @param isSure something was lost otherwise: the person has just tried to save
 * @returns whether it asks
 */
type SessionKeeper = (isSure: boolean) => boolean

let keeper: SessionKeeper | null = null

/** @returns how to stop */
export function keepSessionBy(next: SessionKeeper): () => void {
  keeper = next
  return () => {
    if (keeper === next) keeper = null
  }
}

/** Callers ask this before an ended session leads away from a page. */
export const staysOnPage = (isSure = false): boolean => keeper?.(isSure) ?? false
