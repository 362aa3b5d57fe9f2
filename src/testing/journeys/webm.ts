/** `EncodedFrame` is an encoded picture. The first frame of a file must be a key frame. */
export type EncodedFrame = { timeMs: number; isKey: boolean; bytes: Uint8Array }

/**
 * Returns a WebM file with VP8 frames and an index for seeking. Each key frame begins a new cluster. Source: the
 * Matroska specification (RFC 9559).
 */
export function webm(frames: EncodedFrame[], track: { width: number; height: number; durationMs: number }): Buffer {
  const clusters: { timeMs: number; bytes: Buffer }[] = []
  for (let from = 0; from < frames.length;) {
    const next = frames.findIndex(({ isKey }, index) => isKey && index > from)
    const end = next < 0 ? frames.length : next
    clusters.push({ timeMs: frames[from]!.timeMs, bytes: cluster(frames.slice(from, end)) })
    from = end
  }
  const head = Buffer.concat([info(track.durationMs), tracks(track)])
  // The numbers in the index always take eight bytes, so the length of the index is known before its values.
  const indexLength = index(clusters.map(({ timeMs }) => ({ timeMs, at: 0 }))).length
  let at = head.length + indexLength
  const places = clusters.map(({ timeMs, bytes }) => {
    const place = { timeMs, at }
    at += bytes.length
    return place
  })
  const segment = element('18538067', head, index(places), ...clusters.map(({ bytes }) => bytes))
  return Buffer.concat([header(), segment])
}

function header(): Buffer {
  const type = element('4282', Buffer.from('webm'))
  const [typeVersion, readVersion] = [element('4287', number(2)), element('4285', number(2))]
  const limits = [element('42f2', number(4)), element('42f3', number(8))]
  return element(
    '1a45dfa3',
    element('4286', number(1)),
    element('42f7', number(1)),
    ...limits,
    type,
    typeVersion,
    readVersion,
  )
}

function info(durationMs: number): Buffer {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(durationMs)
  const program = Buffer.from('narthex')
  const millisecond = number(1_000_000)
  return element(
    '1549a966',
    element('2ad7b1', millisecond),
    element('4489', duration),
    element('4d80', program),
    element('5741', program),
  )
}

function tracks({ width, height }: { width: number; height: number }): Buffer {
  const video = element('e0', element('b0', number(width)), element('ba', number(height)))
  const codec = element('86', Buffer.from('V_VP8'))
  const [id, uid, type] = [element('d7', number(1)), element('73c5', number(1)), element('83', number(1))]
  return element('1654ae6b', element('ae', id, uid, type, codec, video))
}

/**
 * Writes an index with the byte at which each cluster begins. Bytes are counted from the first byte inside the segment.
 */
function index(places: { timeMs: number; at: number }[]): Buffer {
  const points = places.map(({ timeMs, at }) => {
    const place = element('b7', element('f7', number(1)), element('f1', number(at)))
    return element('bb', element('b3', number(timeMs)), place)
  })
  return element('1c53bb6b', ...points)
}

function cluster(frames: EncodedFrame[]): Buffer {
  const startMs = frames[0]!.timeMs
  const blocks = frames.map(({ timeMs, isKey, bytes }) => {
    const start = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0])
    start.writeInt16BE(timeMs - startMs, 1)
    return element('a3', start, bytes)
  })
  return element('1f43b675', element('e7', number(startMs)), ...blocks)
}

function element(id: string, ...content: Uint8Array[]): Buffer {
  const size = number(content.reduce((sum, part) => sum + part.length, 0))
  // An eight-byte size begins with the byte 1: seven zero bits and a one.
  size[0] = 1
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...content])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
