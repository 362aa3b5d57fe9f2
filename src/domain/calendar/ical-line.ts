/** RFC 5545, section 3.1, allows 75 octets in a line, without the line break. */
const MAX_LINE = 75

/**
 * Returns a property as an iCalendar content line with its line break, folded at 75 octets and never inside a
 * character.
 *
 * @param name with its parameters, such as 'DTSTART;VALUE=DATE'
 * @param value escaped by `icalText` when its type is TEXT
 */
export function icalLine(name: string, value: string): string {
  const line = `${name}:${value}`
  // A UTF-16 code unit takes at most three octets in UTF-8.
  if (line.length * 3 <= MAX_LINE) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!)
    if (octets + size > MAX_LINE) {
      folded += '\r\n '
      // The space at the start of a folded line counts as one octet.
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** Returns text escaped as the type TEXT of RFC 5545, section 3.3.11, without control characters. */
export function icalText(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
      .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
      .replaceAll('\n', '\\n')
  )
}
