import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { journeysOrigin } from './place.ts'
import { test as base } from './watched-test.ts'

/** `to` is the method and path of a request; `bytes` is the size of its body. */
export type Arrival = { to: string; bytes: number }

/**
 * `test` runs a journey through a proxy, which records every request in `arrivals`. Playwright cannot do this: it gets
 * no bodies from Firefox, and no bodies of files from Chromium.
 */
export const test = base.extend<{ server: { origin: string; arrivals: Arrival[] } }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
  server: async ({}, provide) => {
    const arrivals: Arrival[] = []
    const server = createServer((incoming, answer) => {
      const { method, url, headers } = incoming
      const arrival = { to: `${method} ${url!.split('?')[0]}`, bytes: 0 }
      arrivals.push(arrival)
      incoming.on('data', (chunk: Buffer) => (arrival.bytes += chunk.length))
      const forwarded = request(`${journeysOrigin()}${url}`, { method, headers }, (response) => {
        answer.writeHead(response.statusCode!, response.headers)
        response.pipe(answer)
      })
      forwarded.on('error', () => answer.destroy())
      answer.on('close', () => forwarded.destroy())
      incoming.pipe(forwarded)
    })
    await new Promise<void>((listening) => void server.listen(0, 'localhost', listening))
    await provide({ origin: `http://localhost:${(server.address() as AddressInfo).port}`, arrivals })
    server.close()
    server.closeAllConnections()
  },
  baseURL: async ({ server }, provide) => provide(server.origin),
})
