import { createClient } from '@supabase/supabase-js'
import type { Database } from '@/domain/database.types.ts'
import type { Db } from '@/domain/shared/db.ts'
import { env } from './env.ts'
import { sessionKey } from './remembered-session.ts'

/** The database as the signed-in person. Public pages must not import this file: it brings supabase-js along. */
export const db: Db = createClient<Database>(env.supabaseUrl, env.publishableKey || 'none', {
  auth: { storageKey: sessionKey, persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
  // A read would be retried for seconds without a network before it fails.
  db: { retry: false },
})
