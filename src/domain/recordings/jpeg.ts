/** How a canvas and the spec write a picture into JSON. */
const DATA_URL = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+={0,2})$/

/** @returns the bytes of a JPEG data URL, or null when the text is none */
export function bytesOfJpegDataUrl(text: string): Uint8Array<ArrayBuffer> | null {
  const base64 = DATA_URL.exec(text)?.[1]
  if (base64 === undefined || base64.length % 4 !== 0) return null
  const binary = atob(base64)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i)
  return isJpeg(bytes) ? bytes : null
}

const START_OF_SCAN = 0xda

/** Markers of a frame header (ITU-T T.81, table B.1), which tells the picture's size: all of C0-CF but DHT, JPG, DAC. */
const isFrameHeader = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Whether bytes are a JPEG file as ITU-T T.81, annex B lays it out: a start, segments of which one is a frame of
 * some size, a scan, and an end. The compressed picture itself is not decoded.
 */
export function isJpeg(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return false
  let hasFrame = false
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return false
    const marker = bytes[at + 1]!
    // Any number of FF may stand before a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = view.getUint16(at + 2)
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2) return false
    if (marker === START_OF_SCAN) return hasFrame && endsAfter(bytes, at + 2 + length)
    if (isFrameHeader(marker)) {
      if (at + 9 > bytes.length || view.getUint16(at + 5) === 0 || view.getUint16(at + 7) === 0) return false
      hasFrame = true
    }
    at += 2 + length
  }
  return false
}

/** Some cameras write more behind the picture's end. */
function endsAfter(bytes: Uint8Array, scan: number): boolean {
  for (let at = bytes.length - 2; at >= scan; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  return false
}
