import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { sameSitePath } from './same-site-path.ts'

export type RedirectSearch = { redirect?: string }

/**
 * Search of /login and /signup: where the person was going. A refused path must be named as undefined:
 * the router keeps what an address says about a parameter that is left out here.
 */
export function readRedirect(search: Record<string, unknown>): RedirectSearch {
  return { redirect: sameSitePath(search.redirect) }
}

export const afterSignIn = ({ redirect: path }: RedirectSearch): string => sameSitePath(path) ?? '/dashboard'

/** Sends those who are signed in past the forms. Who cannot be checked may see them: they need no back end to be drawn. */
export async function skipWhenSignedIn({ session }: RouterContext, search: RedirectSearch): Promise<void> {
  const profile = await session.currentProfile().catch((error: unknown) => {
    console.warn(error)
    return null
  })
  if (profile) throw redirect({ href: afterSignIn(search), replace: true })
}
