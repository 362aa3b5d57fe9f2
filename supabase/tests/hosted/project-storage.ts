import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import { makeCertificate } from '../../../src/testing/make-certificate.ts'

export type ProjectStorage = {
  /** Environment variables that make the CLI use this server in place of the project. */
  environment: { HTTPS_PROXY: string; NODE_EXTRA_CA_CERTS: string }
  /** The pictures by their path in the bucket. */
  files: Map<string, Buffer>
  close(): void
}

const TIMES = { created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-01T00:00:00Z', last_accessed_at: null }

/**
 * Starts a stand-in for Storage of a hosted project, with only the part that `supabase storage cp` uses. The bucket
 * `snapshots` accepts only JPEG. The CLI uses https with the project's address, so the stand-in is a proxy for that
 * address.
 *
 * @param folder keeps the certificate
 */
export async function startProjectStorage(host: string, folder: string): Promise<ProjectStorage> {
  const files = new Map<string, Buffer>()
  const { authority, cert, key } = makeCertificate(folder, `DNS:${host}`)
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const answered = answer(files, request, Buffer.concat(chunks))
      response.writeHead(answered ? 200 : 400)
      response.end(Buffer.isBuffer(answered) ? answered : JSON.stringify(answered ?? { message: 'refused' }))
    })
  })
  server.on('connect', (_, socket: Socket) => {
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    server.emit('connection', new TLSSocket(socket, { isServer: true, cert, key }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    environment: { HTTPS_PROXY: `http://127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: authority },
    files,
    close: () => server.close(),
  }
}

/** @returns a file, an object to send as JSON, or null where Storage refuses */
function answer(files: Map<string, Buffer>, { method, url, headers }: IncomingMessage, body: Buffer): object | null {
  if (headers.apikey !== 'sb_secret_test') return null
  if (url === '/storage/v1/bucket') {
    return [{ id: 'snapshots', name: 'snapshots', owner: '', public: false, ...TIMES }]
  }
  if (url === '/storage/v1/object/list/snapshots') {
    const { prefix } = JSON.parse(body.toString()) as { prefix: string }
    const below = [...files.keys()].filter((file) => file.startsWith(prefix)).map((file) => file.slice(prefix.length))
    const entries = [...new Set(below.map((file) => file.split('/')[0]!))]
    // Storage lists a folder as an entry without an id.
    return entries.map((name) =>
      below.includes(name)
        ? { name, id: crypto.randomUUID(), metadata: {}, ...TIMES }
        : { name, id: null, metadata: null, ...TIMES },
    )
  }
  const [, path = ''] = /^\/storage\/v1\/object\/snapshots\/(.+)$/.exec(url ?? '') ?? []
  if (method === 'GET') return files.get(path) ?? null
  if (!path || headers['content-type'] !== 'image/jpeg') return null
  files.set(path, body)
  return { Key: `snapshots/${path}`, Id: crypto.randomUUID() }
}
