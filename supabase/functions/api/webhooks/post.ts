import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { Destination } from './destination.ts'

/** From connecting to the end of the answer. */
const TIMEOUT_MS = 10_000

/**
 * Posts JSON to the checked address, while name and certificate stay those of the URL. `fetch` would ask DNS again.
 * Redirects are not followed and the body of the answer is not read.
 *
 * @returns the status of the answer
 */
export function post({ url, address }: Destination, headers: Record<string, string>, body: string): Promise<number> {
  const isSecure = url.protocol === 'https:'
  const hostname = url.hostname.replace(/^\[|\]$/g, '')
  const bytes = new TextEncoder().encode(body)
  return new Promise((resolve, reject) => {
    const request = (isSecure ? requestSecure : requestPlain)({
      agent: false,
      method: 'POST',
      host: address,
      port: url.port || (isSecure ? 443 : 80),
      path: url.pathname + url.search,
      ...(isIP(hostname) ? {} : { servername: hostname }),
      headers: {
        ...headers,
        host: url.host,
        connection: 'close',
        'content-type': 'application/json',
        'content-length': String(bytes.byteLength),
      },
    })
    const timer = setTimeout(() => request.destroy(new Error('no answer in 10 seconds')), TIMEOUT_MS)
    request.once('error', reject)
    // Also where there was neither an answer nor an error: a receiver that wants to speak another protocol.
    request.once('close', () => {
      clearTimeout(timer)
      reject(new Error('the connection was closed without an answer'))
    })
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
    request.end(bytes)
  })
}
