import { Readable } from 'node:stream'
import { addMembers, clientAt, personAt } from './client.ts'
import type { Client } from './client.ts'

type Server = { url: string; publishableKey: string }
export type Attack = {
  name: string
  /** Sends requests until `isOver` returns true. Returns the number of answers by status. */
  run(isOver: () => boolean): Promise<Map<string, number>>
}

const CHUNK = Buffer.alloc(64 * 1024, 0x20)
const BIG_BODY_BYTES = 500 * 1024 * 1024
const BIG_LIST = 20_000

const [MEMBERS, CHURCH] = ['members!members_church_id_fkey', 'churches!members_church_id_fkey']

/** Returns one attacker of each kind, each at a separate address. Every kind once stopped the server for everyone. */
export async function attackers(server: Server): Promise<Attack[]> {
  const [regex, embeds, lists, endless] = await Promise.all(
    ['regex', 'embeds', 'lists', 'endless'].map((name, at) =>
      personAt(`127.0.2.${at + 11}`, server, `attacker-${name}`),
    ),
  )
  await addMembers(regex!, 1)
  await addMembers(embeds!, 60)
  await addMembers(endless!, 1)
  await addMembers(lists!, BIG_LIST)
  const stranger = clientAt('127.0.2.4', server)
  const keyless = { ...clientAt('127.0.2.5', { ...server, publishableKey: '' }) }
  const pattern = encodeURIComponent('^(a*)*(a*)*(a*)*b$')
  const backtracking = encodeURIComponent('^(a*)(a*)(a*)(a*)(a*)\\1\\2\\3\\4\\5b$')
  return [
    attack('endless', 2, () => endless!.ask(`/rest/v1/members?select=id&notes=match.${backtracking}`)),
    attack('regex', 2, () => regex!.ask(`/rest/v1/members?select=id&notes=match.${pattern}`)),
    attack('embeds', 2, () => embeds!.ask(`/rest/v1/churches?select=id,${MEMBERS}(id,${CHURCH}(id,${MEMBERS}(*)))`)),
    attack('passwords', 10, () => guess(stranger)),
    attack('bodies', 3, () => keyless.ask(somePicture(), { method: 'POST', body: bigBody() })),
    attack('bodies with a key', 3, () => stranger.ask('/rest/v1/members', { method: 'POST', body: bigBody() })),
    attack('lists', 4, () => lists!.ask('/rest/v1/members?select=*')),
    attack('lists of /api', 4, () => lists!.ask('/api/members')),
  ]
}

function somePicture(): string {
  return `/storage/v1/object/snapshots/${[0, 0, 0].map(() => crypto.randomUUID()).join('/')}.jpg`
}

function bigBody(): Readable {
  const chunks = Array.from({ length: BIG_BODY_BYTES / CHUNK.length }, () => CHUNK)
  return Readable.from(chunks)
}

function guess(client: Client) {
  const body = JSON.stringify({ email: 'u.person-1@users.narthex.invalid', password: crypto.randomUUID() })
  return client.ask('/auth/v1/token?grant_type=password', { method: 'POST', body })
}

function attack(name: string, lanes: number, send: () => Promise<{ status: number }>): Attack {
  return {
    name,
    async run(isOver) {
      const counts = new Map<string, number>()
      const lane = async () => {
        while (!isOver()) {
          const outcome = await send().then(
            ({ status }) => String(status),
            () => 'cut off',
          )
          counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
          // Refusals cost the server little. Without this pause, an attacker on the same machine would use up the
          // processor.
          await new Promise((done) => setTimeout(done, 50))
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      return counts
    },
  }
}
