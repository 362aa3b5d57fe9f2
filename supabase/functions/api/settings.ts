import type { Log } from './log.ts'

/** The function needs these from its host. */
export type ApiSettings = {
  /** PostgREST, Auth and Storage answer here. */
  supabaseUrl: string
  publishableKey: string
  /** Acts past row-level security; webhooks and calendars use it. Without it there are none. */
  secretKey?: string | undefined
  /** Keys that the operator's timers may send; without these, the secret key. */
  operatorKeys?: readonly string[]
  /** Lets webhooks reach this machine and its network: for tests only. */
  allowPrivateWebhooks?: boolean
  /** Keeps the host running until background work is done. */
  waitUntil?: (work: Promise<void>) => void
  /**
   * bcrypt, as Supabase Auth keeps passwords; with the salt of a known hash, or with a new one. Without it no password
   * is recovered.
   */
  hashPassword?: (password: string, salt?: string) => Promise<string>
  /** Returns where a request comes from, as the proxy in front says; absent where the back end knows it by itself. */
  addressOf?: (headers: Headers) => string | null
  /** How the function reaches `supabaseUrl`. */
  fetch: typeof fetch
  /** Domain of the internal addresses of usernames, where a deployment uses its own. */
  usernameDomain?: string
  /** Origins of other apps that may call from a browser. */
  allowedOrigins?: string[]
  /** One entry per answered request. */
  log?: Log
}
