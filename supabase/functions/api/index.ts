import bcrypt from 'bcryptjs'
import { createApi } from './app.ts'
import { forwardedAddress } from './caller.ts'
import { createLog } from './log.ts'
import { readKeys } from './read-keys.ts'

declare global {
  /**
   * `EdgeRuntime` exists only on hosted Supabase. On other hosts, `waitUntil` is not needed, because the process keeps
   * running.
   */
  var EdgeRuntime: { waitUntil(work: Promise<void>): void } | undefined
}

/** The base-2 logarithm of bcrypt's rounds; the same as Supabase Auth's. */
const BCRYPT_COST = 10

const api = createApi({
  supabaseUrl: Deno.env.get('SUPABASE_URL') ?? '',
  ...readKeys((name) => Deno.env.get(name)),
  fetch,
  hashPassword: (password, salt) => bcrypt.hash(password, salt ?? BCRYPT_COST),
  addressOf: forwardedAddress,
  allowPrivateWebhooks: Deno.env.get('NARTHEX_ALLOW_PRIVATE_WEBHOOKS') === 'true',
  waitUntil: (work) => globalThis.EdgeRuntime?.waitUntil(work),
  usernameDomain: Deno.env.get('NARTHEX_USERNAME_DOMAIN'),
  allowedOrigins: Deno.env
    .get('NARTHEX_APP_ORIGINS')
    ?.split(',')
    // The slash at the end is removed. A browser's address may end with a slash, but the `Origin` header does not.
    .map((origin) => origin.trim().replace(/\/$/, '')),
  // oxlint-disable-next-line no-console -- hosted functions log to the console
  log: createLog(Deno.env.get('NARTHEX_LOG_LEVEL'), 'info', (line) => console.log(line)),
})

Deno.serve((request) => api.fetch(request))
