/** A canvas returns a JPEG as a data URL of this form; the API uses the same form in JSON. */
const DATA_URL = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+={0,2})$/

/** A small file can contain a huge picture, which would fill the memory of a device. */
export const MAX_PICTURE_SIDE = 8192

/** Returns the bytes of a JPEG data URL after `cleanJpeg`; null for any other text. */
export function bytesOfJpegDataUrl(text: string): Uint8Array<ArrayBuffer> | null {
  const base64 = DATA_URL.exec(text)?.[1]
  if (base64 === undefined || base64.length % 4 !== 0) return null
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return cleanJpeg(bytes)
}

/** `start` is the index of the marker, `end` the index after the last byte. A scan includes the compressed picture. */
type Segment = { marker: number; start: number; end: number }

const [START, END, START_OF_SCAN, EXIF_OR_XMP] = [0xd8, 0xd9, 0xda, 0xe1]
const [FIRST_APPLICATION, LAST_APPLICATION, COMMENT] = [0xe0, 0xef, 0xfe]
/** `DRAWN` has the segments that change the look of a picture: density, color profile and storage of colors. */
const DRAWN = new Map([
  [0xe0, 'JFIF\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
])
/**
 * A progressive JPEG has about ten scans. A decoder draws the complete picture for each scan. Very many scans would
 * keep a device busy for hours.
 */
const MAX_SCANS = 100

/** Frame headers (ITU-T T.81, table B.1) contain the picture's size. Their markers are C0 to CF without DHT, JPG, DAC. */
const isFrameHeader = ({ marker }: Segment) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Removes the bytes after the end of a JPEG, and segments that do not change the look of the picture. Such segments
 * (Exif, XMP, IPTC, C2PA and comments) may contain place, time or author. The orientation is kept. The compressed
 * picture is not decoded.
 *
 * @param bytes as in ITU-T T.81, annex B: a start marker, segments (exactly one is a frame header), scans and an end
 * marker
 * @returns null when the bytes are not a JPEG, have more than `MAX_PICTURE_SIDE` pixels on a side, or too many scans
 */
export function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const segments = readSegments(bytes)
  if (!segments || segments.filter(({ marker }) => marker === START_OF_SCAN).length > MAX_SCANS) return null
  const [frame, ...otherFrames] = segments.filter(isFrameHeader)
  if (!frame || otherFrames.length > 0 || !isSizeAllowed(bytes, frame)) return null
  const kept = segments.filter((segment) => isDrawn(bytes, segment))
  const parts = kept.map(({ start, end }) => bytes.subarray(start, end))
  const turned = segments.map((segment) => orientationOf(bytes, segment)).find((found) => found !== null)
  if (turned) parts.splice(1, 0, orientationSegment(turned))
  return concatenate(parts)
}

function readSegments(bytes: Uint8Array): Segment[] | null {
  const view = viewOf(bytes)
  if (bytes.length < 4 || view.getUint16(0) !== 0xff00 + START) return null
  const segments = [{ marker: START, start: 0, end: 2 }]
  for (let at = 2; at + 2 <= bytes.length;) {
    const marker = bytes[at + 1]!
    if (bytes[at] !== 0xff || marker < 0xc0 || (marker >= 0xd0 && marker <= START)) return null
    // Any number of FF bytes may come before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === END) {
      segments.push({ marker, start: at, end: at + 2 })
      return segments.some((segment) => segment.marker === START_OF_SCAN) ? segments : null
    }
    const length = at + 4 <= bytes.length ? view.getUint16(at + 2) : 0
    if (length < 2) return null
    const end = marker === START_OF_SCAN ? endOfScan(bytes, at + 2 + length) : at + 2 + length
    segments.push({ marker, start: at, end })
    at = end
  }
  return null
}

function isDrawn(bytes: Uint8Array, { marker, start, end }: Segment): boolean {
  if (marker === COMMENT) return false
  if (marker < FIRST_APPLICATION || marker > LAST_APPLICATION) return true
  const name = DRAWN.get(marker)
  return (
    name !== undefined &&
    String.fromCharCode(...bytes.subarray(start + 4, Math.min(end, start + 4 + name.length))) === name
  )
}

/**
 * `endOfScan` returns the index of the next marker after the compressed picture. In the compressed picture, the byte
 * after FF is 0 or a restart marker (D0 to D7).
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    const next = bytes[at + 1]!
    if (bytes[at] === 0xff && next !== 0 && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function isSizeAllowed(bytes: Uint8Array, { start, end }: Segment): boolean {
  if (end - start < 9) return false
  const view = viewOf(bytes)
  return [view.getUint16(start + 5), view.getUint16(start + 7)].every((side) => side > 0 && side <= MAX_PICTURE_SIDE)
}

/**
 * `orientationOf` reads tag 0112 of Exif 2.32. Exif is a TIFF file after 'Exif' and two zero bytes. Without the tag, or
 * with the normal orientation (1), `orientationOf` returns null.
 */
function orientationOf(bytes: Uint8Array, { marker, start, end }: Segment): number | null {
  if (marker !== EXIF_OR_XMP || end > bytes.length || end - start < 20) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset + start + 10, end - start - 10)
  if (viewOf(bytes).getUint32(start + 4) !== 0x45786966) return null
  const isLittle = view.getUint16(0) === 0x4949
  const first = view.getUint32(4, isLittle)
  const count = first + 2 <= view.byteLength ? view.getUint16(first, isLittle) : 0
  const last = Math.min(first + 2 + count * 12, view.byteLength)
  for (let at = first + 2; at + 12 <= last; at += 12) {
    if (view.getUint16(at, isLittle) !== 0x0112) continue
    const orientation = view.getUint16(at + 8, isLittle)
    return orientation >= 2 && orientation <= 8 ? orientation : null
  }
  return null
}

function orientationSegment(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0]
  const header = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8]
  const tag = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Uint8Array.of(0xff, EXIF_OR_XMP, 0, 34, ...exif, ...header, ...tag, 0, 0, 0, 0)
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
