import type { Refusal } from './refusal.ts'

/** What all requests may hold in memory at once while they arrive. */
const MAX_ARRIVING_BYTES = 64 * 1024 * 1024
let arrivingBytes = 0

/** Reads a body as far as it may go; what is larger, by its own account or in fact, is left unread. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const announced = Number(request.headers.get('content-length') ?? maxBytes)
  if (!(announced <= maxBytes)) return tooLarge(maxBytes)
  if (arrivingBytes + announced > MAX_ARRIVING_BYTES) {
    return { status: 503, reason: 'The server is receiving too much at once', headers: { 'retry-after': '2' } }
  }
  arrivingBytes += announced
  try {
    return await collect(request, announced, maxBytes)
  } finally {
    arrivingBytes -= announced
  }
}

async function collect(request: Request, announced: number, maxBytes: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body?.getReader()
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    length += chunk.value.byteLength
    if (length > announced) {
      await reader?.cancel()
      return tooLarge(maxBytes)
    }
    chunks.push(chunk.value)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

function tooLarge(maxBytes: number): Refusal {
  // Nobody reads what is left of the body, so the connection cannot carry another request.
  return {
    status: 413,
    reason: `The body exceeds the size taken here, ${maxBytes} bytes`,
    headers: { connection: 'close' },
  }
}
