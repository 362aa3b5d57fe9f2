import { stopReading } from './limits.ts'

export type Decoded = { text: string; encoding: string }

const SAMPLE = 4096

/** Decodes a text file. Detects the encoding: UTF-8, UTF-16 with or without a byte order mark, or Windows-1252. */
export function decodeText(bytes: Uint8Array): Decoded {
  const encoding = utf16(bytes)
  if (encoding) return { text: clean(new TextDecoder(encoding).decode(bytes)), encoding }
  try {
    return checked({ text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  const lenient = new TextDecoder('utf-8').decode(bytes)
  const broken = lenient.split('\uFFFD').length - 1
  // Text in Windows-1252 rarely looks like valid UTF-8. If nearly all of the text is valid UTF-8, the file is a damaged
  // UTF-8 file.
  const isMostlyUtf8 = (lenient.match(/[\u0080-\uFFFC]/g)?.length ?? 0) > broken * 10
  if (isMostlyUtf8) return checked({ text: lenient, encoding: 'utf-8' })
  // Without `stream`, Node 20 decodes Windows-1252 as Latin-1.
  return checked({ text: new TextDecoder('windows-1252').decode(bytes, { stream: true }), encoding: 'windows-1252' })
}

function utf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE)
  let even = 0
  let odd = 0
  for (let at = 0; at < sample.length; at++) {
    if (sample[at] !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  const half = sample.length / 2
  if (odd > half * 0.6 && even < half * 0.1) return 'utf-16le'
  return even > half * 0.6 && odd < half * 0.1 ? 'utf-16be' : null
}

/**
 * Removes NUL characters. Refuses a file with many control characters, because such a file is no text. Tabs and line
 * ends do not count, but NUL characters do.
 */
function checked({ text, encoding }: Decoded): Decoded {
  const start = text.slice(0, SAMPLE)
  const controls = Array.from(start).filter((letter) => letter < ' ' && !'\t\n\v\f\r'.includes(letter)).length
  if (controls > 3 && controls > Math.min(text.length, SAMPLE) / 100) stopReading('binary')
  return { text: clean(text), encoding }
}

function clean(text: string): string {
  return text.replaceAll('\0', '')
}
