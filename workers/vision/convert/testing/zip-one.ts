/** Makes a ZIP with one uncompressed file, like the ZIP of labels that MediaPipe appends to a model. */
export function zipOne(name: string, data: Uint8Array): Uint8Array {
  const path = new TextEncoder().encode(name)
  const crc = crc32(data)
  const common = [
    ...half(20),
    ...half(0),
    ...half(0),
    ...word(0),
    ...word(crc),
    ...word(data.length),
    ...word(data.length),
  ]
  const local = [...word(0x04034b50), ...common, ...half(path.length), ...half(0), ...path]
  const entry = [
    ...word(0x02014b50),
    ...half(20),
    ...common,
    ...half(path.length),
    ...Array.from({ length: 12 }, () => 0),
    ...word(0),
    ...path,
  ]
  const end = [
    ...word(0x06054b50),
    ...word(0),
    ...half(1),
    ...half(1),
    ...word(entry.length),
    ...word(local.length + data.length),
    ...half(0),
  ]
  return Uint8Array.from([...local, ...data, ...entry, ...end])
}

function half(value: number): number[] {
  return [value & 255, (value >>> 8) & 255]
}

function word(value: number): number[] {
  return [...half(value & 0xffff), ...half(value >>> 16)]
}

/** Returns the checksum of ZIP: polynomial 0xEDB88320, reflected. */
function crc32(data: Uint8Array): number {
  let crc = -1
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}
