import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Asked = { method: string; path: string; body: Buffer; type: string }
export type ManagementApi = {
  url: string
  /** Every request so far, in order. */
  asked: Asked[]
  close(): void
}

export async function startManagementApi(): Promise<ManagementApi> {
  const asked: Asked[] = []
  const settings = new Map<string, Record<string, unknown>>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const body = Buffer.concat(chunks)
      asked.push({ method: request.method ?? '', path: pathname, body, type: request.headers['content-type'] ?? '' })
      console.error(request.method, request.url, body.toString('latin1').slice(0, 1500))
      response.writeHead(200, { 'content-type': 'application/json' }).end(pathname.endsWith('addons')?'{"selected_addons":[],"available_addons":[]}':process.env.CFG && pathname.endsWith('/config') && pathname.startsWith('/v2') ? process.env.CFG : '{}')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close: () => server.close() }
}
