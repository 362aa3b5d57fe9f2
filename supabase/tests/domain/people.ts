import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import ws from 'ws'
import { signUp } from '../../../src/domain/access/credentials.commands.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import type { Database } from '../../../src/domain/database.types.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { openTestBackEnd } from '../open-test-back-end.ts'
import type { TestBackEnd } from '../open-test-back-end.ts'

export type Person = { db: Db; profile: Profile; username: string }

export const password = 'correct horse'

/** One back end for the tests of a file, opened and closed around them; on PostgreSQL in the project of that name. */
export function startBackEnd() {
  let backEnd: TestBackEnd
  let people = 0
  beforeAll(async () => {
    backEnd = await openTestBackEnd()
  })
  afterAll(() => backEnd.close())

  /** A new browser: signed out, and the network can be replaced. */
  function newClient(network: (request: Request) => Promise<Response> = (request) => backEnd.fetch(request)): Db {
    return createClient<Database>('http://localhost', backEnd.publishableKey, {
      global: { fetch: (input, init) => network(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
      // A read that fails is not read again for seconds; the app does the same.
      db: { retry: false },
      // Node 20 has no WebSocket of its own, and supabase-js insists on one.
      realtime: { transport: ws as never },
    })
  }

  /** A new person with a church of their own, signed in on a client of their own. */
  async function newPerson(): Promise<Person> {
    const username = `person ${++people}`
    const db = newClient()
    await signUp(db, { username, password })
    const profile = await findProfile(db)
    if (!profile) throw new Error('signing up left no profile')
    return { db, profile, username }
  }

  return {
    newClient,
    newPerson,
    key: () => backEnd.publishableKey,
    fetch: (request: Request, peerAddress?: string) => backEnd.fetch(request, peerAddress),
    sweep: (onItsWayMs: number) => backEnd.sweep(onItsWayMs),
    folder: () => backEnd.folder,
    sql: <Row = Record<string, unknown>>(query: string) => backEnd.sql<Row>(query),
  }
}
