/** Rows of one request. */
const MAX_ROWS_WRITTEN = 1000
/** Columns, arguments and what Auth and Storage ask for; no path into JSON, and no operator. */
const PLAIN = /^[a-z]\w{0,62}$/i
/** Postgres reads JSON recursively, and its stack is small in WebAssembly. */
const MAX_DEPTH = 24

/** @returns why these bytes are not the object, or the list of rows, that a request of the app has */
export function refuseJson(bytes: Uint8Array, takesRows: boolean): string | null {
  if (depthOf(bytes) > MAX_DEPTH) return `JSON is nested at most ${MAX_DEPTH} deep`
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return 'The body is not valid JSON'
  }
  const rows = Array.isArray(value) ? (value as unknown[]) : [value]
  if (Array.isArray(value) && !takesRows) return 'The body is one JSON object'
  if (rows.length > MAX_ROWS_WRITTEN) return `At most ${MAX_ROWS_WRITTEN} rows are written at once`
  if (!rows.every(isObject)) return 'The body is a JSON object or a list of them'
  return rows.every((row) => Object.keys(row).every((name) => PLAIN.test(name))) ? null : 'Fields have plain names'
}

function isObject(row: unknown): row is object {
  return typeof row === 'object' && row !== null && !Array.isArray(row)
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/** How deep the brackets and braces outside of strings go. */
function depthOf(bytes: Uint8Array): number {
  let depth = 0
  let deepest = 0
  let isInString = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (OPENING.has(byte)) deepest = Math.max(deepest, ++depth)
    else if (CLOSING.has(byte)) depth--
  }
  return deepest
}
