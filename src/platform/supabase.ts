import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/domain/database.types.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from './env.ts'
import { onlyWithSession } from './only-with-session.ts'
import { rememberedSession, sessionKey } from './remembered-session.ts'

const key = env.publishableKey || 'none'

/**
 * Accesses the database as the signed-in person. Public pages must not import this file, because it loads supabase-js.
 */
export const db: Db = createClient<Database>(env.supabaseUrl, key, {
  auth: { storageKey: sessionKey, persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
  // Reads are not retried, because retries would delay an offline error by many seconds.
  db: { retry: false },
  global: { fetch: onlyWithSession({ key, remembered: rememberedSession, send: (...asked) => fetch(...asked) }) },
})
