/** Octets of a line, its end not counted: RFC 5545, section 3.1. */
const MAX_LINE = 75

/**
 * A property of an iCalendar object as a content line, with its end, folded at 75 octets and never within a character.
 *
 * @param name with its parameters, such as 'DTSTART;VALUE=DATE'
 * @param value already escaped, where it is text
 */
export function icalLine(name: string, value: string): string {
  const line = `${name}:${value}`
  // No character has more than three octets for each of its units.
  if (line.length * 3 <= MAX_LINE) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0)!)
    if (octets + size > MAX_LINE) {
      folded += '\r\n '
      // The space that begins the next line is one of its octets.
      octets = 1
    }
    folded += character
    octets += size
  }
  return `${folded}\r\n`
}

/** Returns the bytes that a character takes in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1
  if (codePoint < 0x800) return 2
  return codePoint < 0x10000 ? 3 : 4
}

/** A value of the type TEXT: RFC 5545, section 3.3.11, which has no room for control characters. */
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
