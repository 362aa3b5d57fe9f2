import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'

export type Reply = { status: number; text: string; ms: number; headers: IncomingHttpHeaders }
export type Client = {
  ask(
    path: string,
    options?: { method?: string; body?: string | Readable; headers?: Record<string, string> },
  ): Promise<Reply>
  token: string
}

type Server = { url: string; publishableKey: string }

/** Returns a client with connections that stay open. The address is in 127.0.0.0/8, which belongs to this machine. */
export function clientAt(address: string, server: Server): Client {
  const agent = new Agent({ keepAlive: true, localAddress: address, maxSockets: 12 })
  const { hostname, port } = new URL(server.url.replace('localhost', '127.0.0.1'))
  const client: Client = {
    token: '',
    ask(path, { method = 'GET', body, headers = {} } = {}) {
      const start = performance.now()
      return new Promise((answer, fail) => {
        const sent = request({ hostname, port, path, method, agent, headers: { ...defaults(), ...headers } })
        sent.on('response', (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', fail)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            if (body instanceof Readable) sent.destroy()
            answer({ status: response.statusCode!, text, ms: performance.now() - start, headers: response.headers })
          })
        })
        sent.on('error', fail)
        // A server may answer and close the connection before the whole body is sent. This error is not a failure.
        sent.on('socket', (socket) => socket.listenerCount('error') < 2 && socket.on('error', fail))
        if (!(body instanceof Readable)) return sent.end(body)
        body.pipe(sent)
        // Sending stops when the answer arrives, as in curl.
        sent.on('response', () => body.destroy())
        sent.on('error', () => body.destroy())
      })
    },
  }
  const defaults = () => ({
    apikey: server.publishableKey,
    'content-type': 'application/json',
    ...(client.token && { authorization: `Bearer ${client.token}` }),
  })
  return client
}

/** Returns a client of a new person, who has founded a church and is logged in. */
export async function personAt(address: string, server: Server, username: string): Promise<Client> {
  const client = clientAt(address, server)
  const account = {
    email: `u.${username}@users.narthex.invalid`,
    password: 'a-long-enough-password',
    data: { username },
  }
  const { status, text } = await client.ask('/auth/v1/signup', { method: 'POST', body: JSON.stringify(account) })
  if (status !== 200) throw new Error(`${username} cannot sign up: ${status} ${text}`)
  client.token = (JSON.parse(text) as { access_token: string }).access_token
  return client
}

export async function addMembers(client: Client, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) {
    const rows = Array.from({ length: Math.min(500, count - from) }, (_, at) => ({
      first_name: 'Ruth',
      last_name: `Boaz ${from + at}`,
      notes: 'a'.repeat(200),
    }))
    const { status, text } = await client.ask('/rest/v1/members', { method: 'POST', body: JSON.stringify(rows) })
    if (status !== 201) throw new Error(`Members cannot be added: ${status} ${text}`)
  }
}
