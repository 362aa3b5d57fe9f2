import type { Refusal } from './refusal.ts'

/** What the bodies that are arriving may hold in memory, of everyone and of one caller. */
const MAX_ARRIVING_BYTES = 96 * 1024 * 1024
const MAX_ARRIVING_BYTES_OF_ONE = 16 * 1024 * 1024
const arriving = new Map<string, number>()
let arrivingBytes = 0

/** Reads a body as far as it may go; what is larger, by its own account or in fact, is left unread. */
export async function readBody(
  request: Request,
  maxBytes: number,
  caller: string,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const announced = request.headers.get('content-length')
  if (announced !== null && !(Number(announced) <= maxBytes)) return tooLarge(maxBytes)
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = request.body!.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      chunks.push(chunk.value)
      length += chunk.value.byteLength
      count(caller, chunk.value.byteLength)
      const refusal = length > maxBytes ? tooLarge(maxBytes) : refuseMore(caller)
      if (!refusal) continue
      await reader.cancel()
      return refusal
    }
    return joined(chunks, length)
  } catch {
    // The sender's fault, and never the server's.
    return { status: 400, reason: 'The body did not arrive whole' }
  } finally {
    count(caller, -length)
  }
}

function count(caller: string, bytes: number): void {
  const own = (arriving.get(caller) ?? 0) + bytes
  arrivingBytes += bytes
  if (own > 0) arriving.set(caller, own)
  else arriving.delete(caller)
}

function refuseMore(caller: string): Refusal | null {
  const isTooMuch = arrivingBytes > MAX_ARRIVING_BYTES || arriving.get(caller)! > MAX_ARRIVING_BYTES_OF_ONE
  if (!isTooMuch) return null
  const headers = { 'retry-after': '2' }
  return { status: 503, reason: 'The server is receiving too much at once', headers }
}

function joined(chunks: Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

function tooLarge(maxBytes: number): Refusal {
  return { status: 413, reason: `The body exceeds the size taken here, ${maxBytes} bytes` }
}
