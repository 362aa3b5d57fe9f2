import type { Log } from './log.ts'

export type ApiSettings = {
  /** The address of PostgREST, Auth and Storage. */
  supabaseUrl: string
  publishableKey: string
  /** The key that bypasses row-level security. Webhooks and calendar feeds do not work without this key. */
  secretKey?: string | undefined
  /** The keys that the operator's timers may send; by default only the secret key. */
  operatorKeys?: readonly string[]
  /** Lets webhooks reach this machine and its network. Only tests set it. */
  allowPrivateWebhooks?: boolean
  /** Keeps the host running until background work is done. */
  waitUntil?: (work: Promise<void>) => void
  /**
   * Hashes a password with bcrypt, as Supabase Auth does. The salt comes from a known hash or is new. Without this
   * function, no password can be recovered.
   */
  hashPassword?: (password: string, salt?: string) => Promise<string>
  /** Returns the sender's address as reported by a proxy; absent where the back end knows the address itself. */
  addressOf?: (headers: Headers) => string | null
  fetch: typeof fetch
  /** The domain of the e-mail addresses made from usernames, for a deployment that does not use the default domain. */
  usernameDomain?: string
  /** The origins of other apps that may call from a browser. */
  allowedOrigins?: string[]
  log?: Log
}
