import { stopReading } from './limits.ts'

export type WorkbookSheet = { name: string; path: string }

/** Returns the attributes of a tag, such as `r="A1" t="s"`. */
export function attributesOf(tag: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', , value = ''] of tag.matchAll(/([\w:]+)\s*=\s*(["'])(.*?)\2/gs)) {
    attributes[name.replace(/^\w+:/, '')] = value
  }
  return attributes
}

/** Returns the worksheets of a workbook, in the workbook's order. */
export function sheetsOf(parts: ReadonlyMap<string, string>): WorkbookSheet[] {
  const workbook = parts.get('xl/workbook.xml')
  const relations = parts.get('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) stopReading('damaged')
  const paths = new Map<string, string>()
  for (const [tag] of relations.matchAll(/<(?:\w+:)?Relationship\b[^>]*>/g)) {
    const { Id = '', Type = '', Target = '' } = attributesOf(tag)
    if (Type.endsWith('/worksheet')) paths.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
  }
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s[^>]*>/g)].flatMap(([tag]) => {
    const { name = '', id = '' } = attributesOf(tag)
    const path = paths.get(id)
    return path && parts.has(path) ? [{ name: unescaped(name), path }] : []
  })
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces the five named entities of XML, and numeric entities, by their characters. */
export function unescaped(text: string): string {
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return NAMED[name] ?? whole
    const code = Number(name[1] === 'x' || name[1] === 'X' ? `0${name.slice(1)}` : name.slice(1))
    return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
  })
}
