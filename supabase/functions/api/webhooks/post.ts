import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import type { Destination } from './destination.ts'

/** The time limit from connecting to the answer's status. */
const TIMEOUT_MS = 10_000
/** The size limit of an answer's head, in bytes. */
const MAX_HEAD = 16_384

/**
 * Posts JSON to the checked address with the name and certificate of the URL. `fetch` would ask DNS again. The
 * `node:https` of hosted Supabase (Deno 2.1.4) sends no name and compares the certificate with the address. Redirects
 * are not followed, and nothing is read after the status.
 *
 * @returns the status of the answer
 */
export function post({ url, address }: Destination, headers: Record<string, string>, body: string): Promise<number> {
  const isSecure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const place = { host: address, port: Number(url.port) || (isSecure ? 443 : 80) }
  const bytes = new TextEncoder().encode(body)
  const head = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    'connection: close',
    'content-type: application/json',
    `content-length: ${bytes.byteLength}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]
  return new Promise((resolve, reject) => {
    const socket = isSecure
      ? connectSecure({ ...place, ...(isIP(hostname) ? {} : { servername: hostname }) })
      : connectPlain(place)
    const settle = (outcome: () => void) => {
      clearTimeout(timer)
      outcome()
      socket.destroy()
    }
    const fail = (error: Error) => settle(() => reject(error))
    const timer = setTimeout(() => fail(new Error('no answer in 10 seconds')), TIMEOUT_MS)
    let answer = ''
    socket.on('error', (error) => fail(isClosed(error) ? closed() : error))
    socket.on('close', () => fail(closed()))
    socket.on(isSecure ? 'secureConnect' : 'connect', () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(bytes)
    })
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      // The status may arrive together with a long body.
      const status = statusOf(answer.slice(0, MAX_HEAD))
      if (typeof status === 'number') settle(() => resolve(status))
      else if (status === 'not HTTP' || answer.length > MAX_HEAD) fail(new Error('the answer is not HTTP'))
    })
  })
}

const closed = () => new Error('the connection was closed without an answer')

/**
 * Returns whether an error means that the receiver closed the connection. The receiver may close with an end, with a
 * reset, or during a write. Deno 2.1.4 reports a close during a write as UNKNOWN.
 */
function isClosed(error: Error): boolean {
  return ['ECONNRESET', 'EPIPE', 'UNKNOWN'].includes(String((error as { code?: unknown }).code))
}

/**
 * Returns the final status of an answer (RFC 9110, section 15.2). The statuses 100, 102 and 103 may come before the
 * final status.
 */
function statusOf(answer: string): number | 'not HTTP' | 'incomplete' {
  const status = Number(/^HTTP\/1\.[01] (\d{3})[^\r\n]*\r?\n/.exec(answer)?.[1])
  if (Number.isNaN(status)) return answer.includes('\n') ? 'not HTTP' : 'incomplete'
  if (status !== 100 && status !== 102 && status !== 103) return status
  const end = /\r?\n\r?\n/.exec(answer)
  return end ? statusOf(answer.slice(end.index + end[0].length)) : 'incomplete'
}
