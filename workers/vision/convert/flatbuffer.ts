import { assertValid, ConversionError } from './conversion-error.ts'

const TEXT = new TextDecoder()

/**
 * Reads a table of a flatbuffer in place, by field number. Every access is checked against the end of the buffer. Every
 * list is checked against the caller's limit. So a damaged file costs no more time or memory than a sound file. Numbers
 * are little-endian. A vtable entry of 0 means that the field has its default. Format:
 * https://flatbuffers.dev/internals
 */
export class FlatTable {
  private readonly view: DataView
  private readonly position: number
  private readonly vtable: number
  private readonly vtableLength: number

  constructor(view: DataView, position: number) {
    this.view = view
    this.position = position
    this.vtable = position - at(view, position, 4).getInt32(position, true)
    this.vtableLength = at(view, this.vtable, 4).getUint16(this.vtable, true)
    at(view, this.vtable, this.vtableLength)
  }

  int8(field: number): number {
    const place = this.place(field, 1)
    return place === 0 ? 0 : this.view.getInt8(place)
  }

  uint8(field: number): number {
    return this.int8(field) & 0xff
  }

  bool(field: number): boolean {
    return this.int8(field) !== 0
  }

  int32(field: number, fallback = 0): number {
    const place = this.place(field, 4)
    return place === 0 ? fallback : this.view.getInt32(place, true)
  }

  uint32(field: number): number {
    return this.int32(field) >>> 0
  }

  float32(field: number): number {
    const place = this.place(field, 4)
    return place === 0 ? 0 : this.view.getFloat32(place, true)
  }

  /** Returns whether the 64-bit field is stored with a value other than 0. */
  isLongSet(field: number): boolean {
    const place = this.place(field, 8)
    return place !== 0 && this.view.getBigUint64(place, true) !== 0n
  }

  table(field: number): FlatTable | null {
    const place = this.place(field, 4)
    return place === 0 ? null : new FlatTable(this.view, follow(this.view, place))
  }

  tables(field: number, limit: number): FlatTable[] {
    const { start, length } = this.list(field, 4, limit)
    return Array.from({ length }, (_, i) => new FlatTable(this.view, follow(this.view, start + i * 4)))
  }

  int32s(field: number, limit: number): number[] {
    const { start, length } = this.list(field, 4, limit)
    return Array.from({ length }, (_, i) => this.view.getInt32(start + i * 4, true))
  }

  float32s(field: number, limit: number): number[] {
    const { start, length } = this.list(field, 4, limit)
    return Array.from({ length }, (_, i) => this.view.getFloat32(start + i * 4, true))
  }

  /** Returns a view of the bytes, not a copy; empty when the field is absent. */
  bytes(field: number): Uint8Array {
    const { start, length } = this.list(field, 1, this.view.byteLength)
    return new Uint8Array(this.view.buffer, this.view.byteOffset + start, length)
  }

  /** Returns at most 1,024 bytes as text, without control characters, because names appear only in messages. */
  string(field: number): string {
    return TEXT.decode(this.bytes(field).subarray(0, 1024)).replace(/\p{C}/gu, '')
  }

  private place(field: number, size: number): number {
    const slot = 4 + 2 * field
    if (slot + 2 > this.vtableLength) return 0
    const offset = this.view.getUint16(this.vtable + slot, true)
    if (offset === 0) return 0
    at(this.view, this.position + offset, size)
    return this.position + offset
  }

  private list(field: number, itemSize: number, limit: number): { start: number; length: number } {
    const place = this.place(field, 4)
    if (place === 0) return { start: 0, length: 0 }
    const vector = follow(this.view, place)
    const length = at(this.view, vector, 4).getUint32(vector, true)
    assertValid(
      length <= limit,
      `The file is damaged or of an unknown kind: a list of ${length} entries where at most ${limit} belong`,
    )
    at(this.view, vector + 4, length * itemSize)
    return { start: vector + 4, length }
  }
}

/** Returns the root table of a buffer. Throws `ConversionError` if the buffer lacks the four-letter identifier. */
export function openFlatbuffer(bytes: Uint8Array, identifier: string, what: string): FlatTable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = bytes.length < 8 ? '' : String.fromCharCode(...bytes.subarray(4, 8))
  if (found !== identifier) throw new ConversionError(`Not ${what}: it does not carry the mark ${identifier}`)
  return new FlatTable(view, follow(view, 0))
}

function follow(view: DataView, place: number): number {
  return place + at(view, place, 4).getUint32(place, true)
}

function at(view: DataView, place: number, size: number): DataView {
  assertValid(
    place >= 0 && place + size <= view.byteLength,
    `The file is damaged or cut short: it points to byte ${place + size} of ${view.byteLength}`,
  )
  return view
}
