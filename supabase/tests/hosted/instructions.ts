import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Blocks of code in a section of README.md, of a level 2 heading with all below it, in order. */
export function codeOf(heading: string, language: 'sh' | 'sql'): string[] {
  const text = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const section = text.split(/^## /m).find((each) => each.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`README.md has no section "${heading}"`)
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code)
}
