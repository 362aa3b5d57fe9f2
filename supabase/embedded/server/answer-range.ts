import type { Context, Next } from 'hono'

/**
 * Answers a request for a part of a file (RFC 9110, 14.2) by cutting the part out of the whole file. Requests for
 * several parts or in another unit get the whole file.
 */
export async function answerRange(context: Context, next: Next): Promise<void> {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(context.req.header('Range') ?? '')
  // The file server behind this middleware would misread the header.
  context.req.raw.headers.delete('Range')
  await next()
  const whole = context.res
  if (!asked || asked[0] === 'bytes=-' || whole.status !== 200 || context.req.method !== 'GET') return
  const bytes = new Uint8Array(await whole.arrayBuffer())
  const [first, last] = partOf(asked[1]!, asked[2]!, bytes.length)
  const { headers } = whole
  headers.delete('Content-Length')
  if (first > last || first >= bytes.length) {
    headers.set('Content-Range', `bytes */${bytes.length}`)
    context.res = new Response(null, { status: 416, headers })
    return
  }
  headers.set('Content-Range', `bytes ${first}-${last}/${bytes.length}`)
  context.res = new Response(bytes.subarray(first, last + 1), { status: 206, headers })
}

/** Returns the first and last byte of the requested range. A range without a first byte means the last `last` bytes. */
function partOf(first: string, last: string, length: number): [number, number] {
  const end = length - 1
  if (first === '') return [Number(last) === 0 ? length : Math.max(0, length - Number(last)), end]
  return [Number(first), last === '' ? Math.max(end, Number(first)) : Math.min(Number(last), end)]
}
