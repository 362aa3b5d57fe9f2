/**
 * Returns the outer structure of a one-pixel JPEG. The result need not be decodable. The color profile makes files
 * differ.
 */
export function smallJpeg(profile = ''): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(`ICC_PROFILE\0${profile}`)
  const segments = [
    [0xff, 0xd8],
    [0xff, 0xe2, (text.length + 2) >> 8, (text.length + 2) & 0xff, ...text],
    [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
    [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
    [0x2a, 0xff, 0xd9],
  ]
  return new Uint8Array(segments.flat())
}
