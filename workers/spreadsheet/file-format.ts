import { stopReading } from './limits.ts'

/** Returns one character for each byte. */
const characters = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/**
 * Returns how a file is to be read, by its first bytes and not by its name. Other formats end the reading with a
 * sentence that says what the file is.
 */
export function formatOf(bytes: Uint8Array): 'zip' | 'text' {
  if (bytes.length === 0) stopReading('empty')
  const start = characters(bytes.subarray(0, 512))
  if (start.startsWith('PK\u0003\u0004') || start.startsWith('PK\u0005\u0006')) return 'zip'
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) stopReading(hasEncryptedPackage(bytes) ? 'password' : 'oldExcel')
  if (/^\s*%PDF/.test(start)) stopReading('pdf')
  if (
    /^(\u0089PNG|\u00FF\u00D8\u00FF|GIF8|BM.{4}\0\0|II\*\0|MM\0\*)|^RIFF....WEBP|^....ftyp(heic|heix|mif1|avif)/s.test(
      start,
    )
  ) {
    stopReading('picture')
  }
  if (/^(\u00EF\u00BB\u00BF)?\s*(<!doctype|<html|<\?xml|<table|<svg|mime-version:)/i.test(start)) stopReading('webPage')
  if (start.startsWith('{\\rtf')) stopReading('document')
  return 'text'
}

/** A workbook with a password is a compound file, like an .xls, with a stream of this name in UTF-16. */
function hasEncryptedPackage(bytes: Uint8Array): boolean {
  const name = 'EncryptedPackage'.split('').join('\0')
  const edge = 2 ** 18
  return characters(bytes.subarray(0, edge)).includes(name) || characters(bytes.subarray(-edge)).includes(name)
}
