import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { backEndPrefixes } from '../back-end.ts'
import type { BackEnd } from '../back-end.ts'
import { headersOfFile, withHeaders } from '../http/security-headers.ts'
import type { ServerSettings } from './server-settings.ts'

/** The longest wait for running requests while the server stops. Docker kills a stopping server after ten seconds. */
const FAREWELL_MS = 5000
/** Time limits for a request's head, for the whole request, and for a connection until its next request. */
const TIMEOUTS = { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 5000 }
/** Each connection uses a file descriptor. Many systems allow a process only 1,024 file descriptors. */
const MAX_CONNECTIONS = 500
/** Node answers all arrived requests of one connection before it serves another, so their number is limited. */
const MAX_REQUESTS_PER_SOCKET = 200

const LARGE_BODY_BYTES = 64 * 1024
/** The time that a sender gets to read the refusal before the connection closes. */
const FAREWELL_TO_SENDER_MS = 300

export type NarthexServer = {
  url: string
  /** Accepts no more requests, waits for the running requests, and ends. */
  close(): Promise<void>
}

type Parts = {
  settings: ServerSettings
  backEnd: BackEnd | null
  site: Hono
  /** The text of the build's file `_headers`. */
  headers: string
}
type Env = { Bindings: { incoming: IncomingMessage } }

/** @param parts `backEnd` is null where the app uses a hosted project */
export function createServerApp({ settings, backEnd, site, headers }: Parts): Hono<Env> {
  const app = new Hono<Env>()
  const overTls = headersOfFile(headers, { isSecure: true })
  const inTheClear = headersOfFile(headers, { isSecure: false })
  app.use(async (context, next) => {
    await next()
    const isSecure = settings.isBehindProxy
      ? context.req.header('X-Forwarded-Proto') === 'https'
      : settings.tls !== null
    context.res = withHeaders(context.res, isSecure ? overTls : inTheClear)
    if (hasLargeRest(context.env.incoming)) context.res = beforeClosing(context.res)
  })
  app.on('TRACE', '*', (context) => context.text('Method Not Allowed', 405, { Allow: 'GET' }))
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  if (backEnd) {
    for (const prefix of backEndPrefixes.flatMap((each) => [each, `${each}/*`])) {
      app.all(prefix, (context) => {
        const forwarded = settings.isBehindProxy ? context.req.header('X-Forwarded-For') : undefined
        // The proxy appends the sender's address. Callers can forge the addresses before the last address.
        const peer = forwarded?.split(',').at(-1)?.trim() ?? context.env.incoming.socket.remoteAddress ?? null
        return backEnd.fetch(context.req.raw, peer)
      })
    }
  }
  app.route('/', site)
  return app
}

/**
 * Wraps the answer to a request whose body is refused. The answer is sent immediately, but its end is delayed. Without
 * the delay, Node would read the rest of the body, or close the connection before the sender sees the answer.
 */
function beforeClosing(answer: Response): Response {
  const late = new TransformStream({ flush: () => sleep(FAREWELL_TO_SENDER_MS) })
  const closing = new Response(answer.body?.pipeThrough(late), answer)
  closing.headers.set('Connection', 'close')
  return closing
}

function hasLargeRest(incoming: IncomingMessage | undefined): boolean {
  if (!incoming || incoming.complete) return false
  const length = incoming.headers['content-length']
  return length === undefined ? 'transfer-encoding' in incoming.headers : Number(length) > LARGE_BODY_BYTES
}

/** @throws Error with a one-line reason when the server cannot listen at the port */
export async function startServer(parts: Parts): Promise<NarthexServer> {
  const { port, host, tls } = parts.settings
  const server = createAdaptorServer({
    fetch: createServerApp(parts).fetch,
    createServer: tls ? createTlsServer : createServer,
    serverOptions: { ...TIMEOUTS, ...tls },
  }) as Server
  server.maxConnections = MAX_CONNECTIONS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Error(whyNot(error, port, host))))
    server.listen(port, host, resolve)
  })
  const { port: listening } = server.address() as AddressInfo
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host
  return { url: `${tls ? 'https' : 'http'}://${name}:${listening}`, close: () => closeServer(server) }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  const late = setTimeout(() => server.closeAllConnections(), FAREWELL_MS)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}

function whyNot({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use already. Choose another: NARTHEX_PORT=${port + 1} npm start`
  if (code === 'EACCES') return `This user may not listen at port ${port}. Choose one above 1023 with NARTHEX_PORT.`
  if (code === 'EADDRNOTAVAIL') return `NARTHEX_HOST=${host} is not an address of this machine.`
  return `The server cannot listen at ${host}:${port}: ${message}`
}
