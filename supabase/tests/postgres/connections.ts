import pg from 'pg'
import { signUp } from '../two-churches.ts'

export type Row = Record<string, unknown>
export type Ask = (text: string, values?: unknown[]) => Promise<Row[]>

export type Connections = {
  /** Runs a statement as the owner of the database, without any policy. */
  owner: Ask
  /** One function per connection; each runs a statement in a separate transaction with a person's rights. */
  asPerson: ((person: string, text: string, values?: unknown[]) => Promise<Row[]>)[]
  signUp: (username: string) => Promise<{ person: string; church: string }>
  close: () => Promise<void>
}

export async function connect(url: string, many = 16): Promise<Connections> {
  const pool = new pg.Pool({ connectionString: url, max: 8 })
  const clients = Array.from({ length: many }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const owner: Ask = async (text, values) => (await pool.query<Row>(text, values)).rows
  return {
    owner,
    asPerson: clients.map((client) => async (person, text, values) => {
      await client.query('begin')
      try {
        await client.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true),
             set_config('request.jwt.claims', $2, true)`,
          [person, JSON.stringify({ role: 'authenticated', sub: person })],
        )
        const { rows } = await client.query<Row>(text, values)
        await client.query('commit')
        return rows
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    }),
    async signUp(username) {
      const person = crypto.randomUUID()
      await signUp(owner as never, person, { username })
      const [profile] = await owner('select church_id from public.profiles where id = $1', [person])
      return { person, church: String(profile!['church_id']) }
    },
    async close() {
      await Promise.all([pool, ...clients].map((each) => each.end()))
    },
  }
}
