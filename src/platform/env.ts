/** Returns a setting that the server has written into the page as a `<meta>` tag. */
const given = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="narthex-${name}"]`)?.content

/**
 * Addresses of the back end. A build for hosted Supabase sets the first two variables. Without these variables, the app
 * uses the embedded back end at the page's origin.
 */
export const env = {
  supabaseUrl: import.meta.env.VITE_SUPABASE_URL || globalThis.location.origin,
  publishableKey: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || given('key') || '',
  /**
   * Domain of the internal e-mail addresses that stand for usernames. If undefined, the domain layer uses its default.
   */
  usernameDomain: import.meta.env.VITE_USERNAME_DOMAIN || undefined,
  /**
   * Address at which other devices in the network reach the server. Undefined if the server cannot be reached by other
   * devices.
   */
  networkAddress: given('network-address') || undefined,
}
