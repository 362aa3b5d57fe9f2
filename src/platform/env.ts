/**
 * Where the back end is. Without settings it is the page's own origin: the embedded back end.
 * Pointing the same build at hosted Supabase takes the first two variables.
 */
export const env = {
  supabaseUrl: import.meta.env.VITE_SUPABASE_URL || globalThis.location.origin,
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || '',
  /** Domain of the internal e-mail addresses of usernames; the domain's own default when absent. */
  usernameDomain: import.meta.env.VITE_USERNAME_DOMAIN || undefined,
}
