import { redirect } from '@tanstack/react-router'
import type { RouterContext } from './router-context.ts'
import { sameSitePath } from './same-site-path.ts'

export type RedirectSearch = { redirect?: string }

/** Search of /login and /signup: where the person was going. */
export function readRedirect(search: Record<string, unknown>): RedirectSearch {
  const path = sameSitePath(search.redirect)
  return path ? { redirect: path } : {}
}

export const afterSignIn = (search: RedirectSearch): string => search.redirect ?? '/dashboard'

/** Sends those who are signed in past the forms. Who cannot be checked may see them: they need no back end to be drawn. */
export async function skipWhenSignedIn({ session }: RouterContext, search: RedirectSearch): Promise<void> {
  const profile = await session.currentProfile().catch((error: unknown) => {
    console.warn(error)
    return null
  })
  if (profile) throw redirect({ href: afterSignIn(search), replace: true })
}
