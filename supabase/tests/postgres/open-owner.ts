import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { signUp } from '../../../src/domain/access/credentials.commands.ts'
import type { Database } from '../../../src/domain/database.types.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { openBackEnd } from '../../embedded/back-end.ts'
import type { BackEnd } from '../../embedded/back-end.ts'

/** Opens the back end on a database of PostgreSQL, and signs up the owner of a new church there. */
export async function openOwner(databaseUrl: string): Promise<{ backEnd: BackEnd; db: Db; person: string }> {
  const backEnd = await openBackEnd({ databaseUrl })
  const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
    global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: ws as never },
  })
  await signUp(db, { username: 'ruth', password: 'secret-1' })
  const { data } = await db.auth.getUser()
  return { backEnd, db, person: data.user!.id }
}
