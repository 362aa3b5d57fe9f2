import { Inflate } from 'fflate'
import { MAX_UNPACKED_BYTES, PROBLEMS, ReadProblem, stopReading } from './limits.ts'

/** An entry of a ZIP file's directory. `start` is the position of its local header. */
export type ZipEntry = {
  name: string
  isEncrypted: boolean
  method: number
  packed: number
  unpacked: number
  start: number
}

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const STORED = 0
const DEFLATED = 8
/**
 * Deflate can expand one byte to 1032 bytes. A chunk of this size therefore expands to at most 33 MB before the size is
 * checked.
 */
const CHUNK_BYTES = 32_768

/** Returns the entries of a ZIP file's directory. Throws `ReadProblem` for a damaged directory. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  while (end >= 0 && end > bytes.length - 66_000 && view.getUint32(end, true) !== DIRECTORY_END) end -= 1
  if (end < 0 || view.getUint32(end, true) !== DIRECTORY_END) stopReading('damaged')
  const count = view.getUint16(end + 10, true)
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== DIRECTORY_ENTRY) stopReading('damaged')
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)).replace(/^\//, ''),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      start: view.getUint32(at + 42, true),
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/**
 * Unpacks entries as texts. Throws `ReadProblem` before unpacking if the sizes in the directory are too large in total.
 * Throws during unpacking as soon as an entry is larger than its size in the directory.
 */
export function unpack(bytes: Uint8Array, entries: readonly ZipEntry[]): Map<string, string> {
  if (entries.some(({ isEncrypted }) => isEncrypted)) stopReading('password')
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > MAX_UNPACKED_BYTES) stopReading('unpackedTooLarge')
  const texts = new Map<string, string>()
  for (const entry of entries) {
    const decoder = new TextDecoder()
    let text = ''
    let size = 0
    unpackEntry(bytes, entry, (part, isLast) => {
      size += part.length
      if (size > entry.unpacked) stopReading('damaged')
      text += decoder.decode(part, { stream: !isLast })
    })
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) stopReading('entities')
    texts.set(entry.name, text)
  }
  return texts
}

function unpackEntry(bytes: Uint8Array, entry: ZipEntry, onPart: (part: Uint8Array, isLast: boolean) => void) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { start } = entry
  if (start + 30 > bytes.length || view.getUint32(start, true) !== LOCAL_HEADER) stopReading('damaged')
  const from = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true)
  const data = bytes.subarray(from, from + entry.packed)
  if (data.length !== entry.packed) stopReading('damaged')
  if (entry.method === STORED) return onPart(data, true)
  if (entry.method !== DEFLATED) stopReading('damaged')
  const inflate = new Inflate(onPart)
  if (data.length === 0) return onPart(data, true)
  try {
    for (let at = 0; at < data.length; at += CHUNK_BYTES) {
      inflate.push(data.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= data.length)
    }
  } catch (error) {
    throw error instanceof ReadProblem ? error : new ReadProblem(PROBLEMS.damaged, { cause: error })
  }
}
