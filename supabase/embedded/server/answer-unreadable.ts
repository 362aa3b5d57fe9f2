import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const REASONS: Record<string, [line: string, message: string]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The head of the request is too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ['413 Payload Too Large', 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time.'],
}
const UNREADABLE = ['400 Bad Request', 'This is not a request of HTTP.'] as const

/** Says what is wrong with what is no request, in the form and with the headers of every other answer. */
export function answerUnreadable(server: Server, headers: Record<string, string>): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return socket.destroy()
    const [line, message] = REASONS[error.code ?? ''] ?? UNREADABLE
    const body = JSON.stringify({ message })
    const told = { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(body.length) }
    const lines = Object.entries({ ...told, Connection: 'close' }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${line}\r\n${lines.join('')}\r\n${body}`)
  })
}
