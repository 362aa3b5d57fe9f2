// `npm run sample` adds a church with three years of services to the embedded back end, for trying out Narthex,
// screenshots and benchmarks. Postgres runs inside the server's process, so the server must be stopped first.
import { createClient } from '@supabase/supabase-js'
import ws from 'ws'
import { openBackEnd } from '../../../supabase/embedded/back-end.ts'
import type { BackEnd } from '../../../supabase/embedded/back-end.ts'
import { databaseUrl, dataFolder } from '../../../supabase/embedded/data-folder.ts'
import { runCommand } from '../../../supabase/embedded/commands/run-command.ts'
import { signUp } from '../../domain/access/credentials.commands.ts'
import { findProfile } from '../../domain/access/profile.queries.ts'
import type { Database } from '../../domain/database.types.ts'
import { DomainError } from '../../domain/shared/db.ts'
import { foundSampleChurch, SAMPLE_WEEKS } from './found-sample-church.ts'

const login = { username: 'sample', password: 'sample-church' }
const asWhom = `Log in as "${login.username}" with the password "${login.password}".`

/**
 * Adds the sample church, and returns a message with the username and password.
 *
 * @throws Error with a message of one line that says why the church was not added
 */
export async function addSample(): Promise<string> {
  const backEnd = await openBackEnd({ folder: dataFolder(), databaseUrl: databaseUrl() })
  try {
    const services = await addSampleChurch(backEnd)
    return `Grace Community Church has ${services} services of three years. ${asWhom}`
  } finally {
    await backEnd.close()
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function addSampleChurch(backEnd: BackEnd): Promise<number> {
  const db = createClient<Database>('http://localhost', backEnd.publishableKey, {
    global: { fetch: (input, init) => backEnd.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
    // supabase-js needs a WebSocket, which Node 20 does not have.
    realtime: { transport: ws as never },
  })
  try {
    await signUp(db, login)
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'conflict')) throw error
    throw new Error(`The sample church is there already; nothing was added. ${asWhom}`, { cause: error })
  }
  try {
    say('Adding Grace Community Church. This takes a few minutes.')
    return await foundSampleChurch(db, { weeks: SAMPLE_WEEKS, now: new Date(), say })
  } catch (error) {
    // The account is deleted again, because a partly filled church would make the next attempt fail.
    const profile = await findProfile(db)
    if (profile) await backEnd.sql(`delete from auth.users where id = '${profile.id}'`)
    throw error
  }
}

await runCommand(import.meta.url, addSample)
