import { stopReading } from './limits.ts'

const characters = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/**
 * Returns the format of a file. The first bytes decide, because the name of a file may be wrong. Throws `ReadProblem`
 * for a format that cannot be read, with a sentence that names the format.
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

/**
 * Returns whether a workbook has a password. The file is then a compound file, like an .xls, with a stream that is
 * named `EncryptedPackage` in UTF-16.
 */
function hasEncryptedPackage(bytes: Uint8Array): boolean {
  const name = 'EncryptedPackage'.split('').join('\0')
  const edge = 2 ** 18
  return characters(bytes.subarray(0, edge)).includes(name) || characters(bytes.subarray(-edge)).includes(name)
}
