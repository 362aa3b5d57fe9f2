import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, 'src')

/**
 * Leaves out of Panda's runtime, which every page loads, the names of those properties and conditions that no source file
 * has: three of four.
 */
export function trimPanda(): Plugin {
  const words = new Set<string>()
  const isUsed = (entry: string) => words.has(entry.split(':')[0]!)
  const keep = (names: string) => names.split(',').filter(isUsed).join(',')
  return {
    name: 'narthex:trim-panda',
    apply: 'build',
    buildStart() {
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((name) => /^(?!styled-system\/).*\.tsx?$/.test(name)))
        for (const [word] of readFileSync(join(root, file), 'utf8').matchAll(/[\w-]+/g)) words.add(word)
    },
    transform: {
      filter: { id: /styled-system\/css\/(css|conditions)\.mjs$/ },
      handler(code) {
        const list = /(?<=^const (?:utilities|conditionsStr) = ")[^"]+/m
        if (!list.test(code)) throw new Error('Panda no longer writes these names as one string.')
        return { code: code.replace(list, keep), map: null }
      },
    },
  }
}
