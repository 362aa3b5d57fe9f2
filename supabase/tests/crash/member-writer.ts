import type { ServerProcess } from './server-process.ts'

const account = { email: 'u.writer@users.narthex.invalid', password: 'a-long-enough-password' }
/** The number of simultaneous requests of a writer. */
const LANES = 4

export type MemberWriter = {
  /**
   * Adds members until the server stops answering or `isEnough` returns true. Returns the statuses of refused writes.
   */
  write(isEnough: () => boolean, notes?: string): Promise<number[]>
  acknowledged: Set<string>
  /** Returns the ids that the server has. */
  read(): Promise<Set<string>>
}

/** Returns a person who adds members. The person signs up at the first server, and logs in at each later server. */
export async function memberWriter(server: ServerProcess, acknowledged: Set<string>): Promise<MemberWriter> {
  const headers = { apikey: server.publishableKey, 'content-type': 'application/json' }
  const enter = (path: string, body: object) =>
    fetch(`${server.url}/auth/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const known = await enter('token?grant_type=password', account)
  const answer = known.ok ? known : await enter('signup', { ...account, data: { username: 'writer' } })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const asPerson = { ...headers, authorization: `Bearer ${token}` }

  async function add(notes: string): Promise<number | null> {
    const id = crypto.randomUUID()
    const body = JSON.stringify({ id, first_name: 'Ruth', last_name: id.slice(0, 8), notes })
    const response = await fetch(`${server.url}/rest/v1/members`, { method: 'POST', headers: asPerson, body })
    if (response.ok) acknowledged.add(id)
    return response.ok ? null : response.status
  }

  return {
    acknowledged,
    async write(isEnough, notes = 'written while the server is about to end') {
      const refused: number[] = []
      const lanes = Array.from({ length: LANES }, async () => {
        while (!isEnough()) {
          const status = await add(notes)
          if (status !== null) refused.push(status)
        }
      })
      // When the server is killed, every lane fails.
      await Promise.allSettled(lanes)
      return refused
    },
    async read() {
      const found = new Set<string>()
      for (let offset = 0; ; offset += 1000) {
        const path = `/rest/v1/members?select=id&order=id&limit=1000&offset=${offset}`
        const response = await fetch(server.url + path, { headers: asPerson })
        if (!response.ok) throw new Error(`Members cannot be read: ${response.status} ${await response.text()}`)
        const rows = (await response.json()) as { id: string }[]
        for (const { id } of rows) found.add(id)
        if (rows.length < 1000) return found
      }
    },
  }
}
