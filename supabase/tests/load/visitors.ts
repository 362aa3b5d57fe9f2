import { addMembers, personAt } from './client.ts'
import type { Client } from './client.ts'

type Server = { url: string; publishableKey: string }
export type Visit = { what: string; ms: number; status: number }

const PEOPLE = 50
const MEMBERS_OF_EACH = 60
/** The time from an answer to the next request. */
const THINKING_MS = 1000

const member = () => JSON.stringify({ first_name: 'Naomi', last_name: crypto.randomUUID().slice(0, 8) })

/** The requests that people make; a frequent request is listed several times. */
const doings: [string, (client: Client) => ReturnType<Client['ask']>][] = [
  ['members', (client) => client.ask('/rest/v1/members?select=id,first_name,last_name&order=last_name&limit=100')],
  ['members', (client) => client.ask('/rest/v1/members?select=id,first_name,last_name&order=last_name&limit=100')],
  ['services', (client) => client.ask('/rest/v1/services?select=id,name&order=name')],
  ['profile', (client) => client.ask('/rest/v1/profiles?select=id,username')],
  ['write', (client) => client.ask('/rest/v1/members', { method: 'POST', body: member() })],
  ['api', (client) => client.ask('/api/services')],
  ['page', (client) => client.ask('/dashboard')],
  ['health', (client) => client.ask('/health')],
]

/** Returns the people of fifty churches, each at a separate address. */
export async function visitors(server: Server): Promise<Client[]> {
  const people: Client[] = []
  for (let at = 1; at <= PEOPLE; at++) {
    const person = await personAt(`127.0.1.${at}`, server, `person-${at}`)
    await addMembers(person, MEMBERS_OF_EACH)
    people.push(person)
  }
  return people
}

export async function visit(people: Client[], isOver: () => boolean): Promise<Visit[]> {
  const visits: Visit[] = []
  const lanes = people.map(async (person, at) => {
    for (let turn = at; !isOver(); turn++) {
      await new Promise((done) => setTimeout(done, Math.random() * 2 * THINKING_MS))
      const [what, go] = doings[turn % doings.length]!
      const { status, ms } = await go(person).catch(() => ({ status: 599, ms: 0 }))
      visits.push({ what, status, ms })
    }
  })
  await Promise.all(lanes)
  return visits
}
