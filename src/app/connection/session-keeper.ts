import type { Profile } from '@/domain/access/profile.schema.ts'

type SessionKeeper = {
  /**
   * Asks for the password on the page if leaving the page would lose typed text.
   *
   * @param isSure true if typed text would certainly be lost, because the person has just tried to save it
   * @param unsent the number of entries that the page keeps and sends after the log-in; null on other pages
   * @returns true if the log-in dialog opens
   */
  stays(isSure: boolean, unsent: number | null): boolean
  /** Returns the person whose page at this path stays, or null if the log-in page may replace it. */
  stayingProfile(path: string): Promise<Profile | null>
}

let keeper: SessionKeeper | null = null

/**
 * Registers the keeper that `staysOnPage` and `stayingProfile` ask.
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
export const staysOnPage = (isSure = false, unsent: number | null = null): boolean =>
  keeper?.stays(isSure, unsent) ?? false

/** Returns the person whose page is read again after the session has ended. Null or undefined if no page stays. */
export const stayingProfile = (path: string): Promise<Profile | null> | undefined => keeper?.stayingProfile(path)
