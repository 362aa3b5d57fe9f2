/** The server that sent the page gives it these. */
const given = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="narthex-${name}"]`)?.content

/**
 * The back end is here. Without settings it is the page's own origin: the embedded back end. A build for hosted
 * Supabase takes the first two variables.
 */
export const env = {
  supabaseUrl: import.meta.env.VITE_SUPABASE_URL || globalThis.location.origin,
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || given('key') || '',
  /** Domain of the internal e-mail addresses of usernames; the domain's own default when absent. */
  usernameDomain: import.meta.env.VITE_USERNAME_DOMAIN || undefined,
  /** Other devices in the network reach the server that sent the page here; absent where they do not. */
  networkAddress: given('network-address') || undefined,
}
