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

/** Opens one back end for all tests of a file. In the test project `postgres`, the back end uses PostgreSQL. */
export function startBackEnd() {
  let backEnd: TestBackEnd
  let people = 0
  beforeAll(async () => {
    backEnd = await openTestBackEnd()
  })
  afterAll(() => backEnd.close())

  /** Returns a client like that of a new browser: signed out, with a network that tests can replace. */
  function newClient(network: (request: Request) => Promise<Response> = (request) => backEnd.fetch(request)): Db {
    return createClient<Database>('http://localhost', backEnd.publishableKey, {
      global: { fetch: (input, init) => network(new Request(input, init)) },
      auth: { persistSession: false, autoRefreshToken: false },
      // As in the app, a failed read is not repeated, because repeating would take seconds.
      db: { retry: false },
      // supabase-js requires a WebSocket, and Node 20 has none.
      realtime: { transport: ws as never },
    })
  }

  /** Returns a new person who has founded a church and is signed in. */
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
