import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { cleanJpeg } from '../../../src/domain/recordings/clean-jpeg.ts'

type Answer = (request: Request, peerAddress: string | null) => Promise<Response>

/**
 * The requests that Storage accepts. Other requests are refused, such as requests for a new bucket or an upload link.
 * File names may contain only the characters in these patterns; hosted Storage refuses unusual characters too.
 */
const OPEN = [
  /^(GET|HEAD|POST|PUT) \/object\/(authenticated\/|info\/)?snapshots\/[\w./-]+$/,
  /^(POST|DELETE) \/object\/(list\/)?snapshots$/,
  /^(GET|POST) \/object\/sign\/snapshots\/[\w./-]+$/,
]

const UPLOAD = /^(POST|PUT) \/object\/snapshots\//

/**
 * Wraps Storage so that every upload must be a JPEG of at most 2 MB. The type that the sender declares does not matter.
 * The picture's metadata is removed before the picture is stored. Policies decide who may upload pictures for which
 * snapshot.
 */
export function guardStorage(answer: Answer): Answer {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname.slice('/storage/v1'.length)}`
    if (!OPEN.some((pattern) => pattern.test(call)))
      return refusal(404, 'not_found', 'There is nothing at this address')
    if (!UPLOAD.test(call)) return answer(request, peerAddress)
    const headers = new Headers(request.headers)
    const upload = await readUpload(request)
    if (upload && upload.file.length > MAX_SNAPSHOT_BYTES) {
      return refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size')
    }
    const body = upload && cleanJpeg(upload.file)
    if (!body) return refusal(415, 'invalid_mime_type', 'The file is not a JPEG of at most 8192 pixels a side')
    headers.delete('content-length')
    headers.set('content-type', upload.type)
    return answer(new Request(request.url, { method: request.method, headers, body }), peerAddress)
  }
}

async function readUpload(request: Request): Promise<{ file: Uint8Array<ArrayBuffer>; type: string } | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) return { file: new Uint8Array(await request.arrayBuffer()), type }
  try {
    // Supabase's own client sends a form whose field has no name, and @supabase/lite accepts no forms.
    const sent = [...(await request.formData()).values()].find((value) => value instanceof Blob)
    return sent ? { file: new Uint8Array(await sent.arrayBuffer()), type: sent.type } : null
  } catch {
    return null
  }
}

function refusal(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}
