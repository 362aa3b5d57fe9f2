import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { sameSitePath } from './same-site-path.ts'

export type RedirectSearch = { redirect?: string }

/**
 * Returns the page to open after the log-in, from the query string of /login or /signup. For a refused path, `redirect`
 * is present but undefined, so that the router drops the parameter of the URL.
 */
export function readRedirect(search: Record<string, unknown>): RedirectSearch {
  return { redirect: sameSitePath(search.redirect) }
}

export const afterSignIn = ({ redirect: path }: RedirectSearch): string => sameSitePath(path) ?? '/dashboard'

/**
 * Redirects signed-in people from the log-in and sign-up pages. If the session cannot be checked, the form is shown.
 */
export async function skipWhenSignedIn({ session }: RouterContext, search: RedirectSearch): Promise<void> {
  const profile = await session.currentProfile().catch((error: unknown) => {
    console.warn(error)
    return null
  })
  if (profile) throw redirect({ href: afterSignIn(search), replace: true })
}
