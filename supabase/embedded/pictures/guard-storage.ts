import { MAX_SNAPSHOT_BYTES } from '../../../src/domain/recordings/attendance-snapshot.schema.ts'
import { isJpeg } from '../../../src/domain/recordings/jpeg.ts'

type Answer = (request: Request, peerAddress: string | null) => Promise<Response>

/**
 * These addresses of Storage can be reached: nothing makes buckets, or links by which others may upload. Names of files
 * hold no more letters than ids do; hosted Storage refuses odd ones as well.
 */
const OPEN = [
  /^(GET|HEAD|POST|PUT) \/object\/(authenticated\/|info\/)?snapshots\/[\w./-]+$/,
  /^(POST|DELETE) \/object\/(list\/)?snapshots$/,
  /^(GET|POST) \/object\/sign\/snapshots\/[\w./-]+$/,
]

const UPLOAD = /^(POST|PUT) \/object\/snapshots\//

/**
 * Wraps Storage so that a file is a JPEG of at most 2 MB before a byte of it is kept, whatever its sender calls it.
 * Policies say who may do it, and for which snapshot.
 */
export function guardStorage(answer: Answer): Answer {
  return async (request, peerAddress) => {
    const { pathname } = new URL(request.url)
    const call = `${request.method} ${pathname.slice('/storage/v1'.length)}`
    if (!OPEN.some((pattern) => pattern.test(call)))
      return refusal(404, 'not_found', 'There is nothing at this address')
    if (UPLOAD.test(call)) {
      const file = await fileOf(request.clone())
      if (file && file.length > MAX_SNAPSHOT_BYTES) {
        return refusal(413, 'Payload too large', 'The object exceeded the maximum allowed size')
      }
      if (!file || !isJpeg(file)) return refusal(415, 'invalid_mime_type', 'The file is not a JPEG')
    }
    return answer(request, peerAddress)
  }
}

/** @returns null where the body holds no file */
async function fileOf(request: Request): Promise<Uint8Array | null> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) {
    return new Uint8Array(await request.arrayBuffer())
  }
  try {
    const file = (await request.formData()).get('file')
    return file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : null
  } catch {
    // Not a form after all.
    return null
  }
}

function refusal(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}
