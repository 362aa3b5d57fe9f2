import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { CALLED_FUNCTIONS } from './rest-rules.ts'

const root = resolve(import.meta.dirname, '../../..')

function callsIn(folder: string): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(root, folder, file), 'utf8').matchAll(/\.rpc\(\s*'(\w+)'/g)])
    .map(([, name]) => name!)
}

test('the functions that can be called are those that the app and /api call', () => {
  const called = ['src/domain', 'src/features', 'src/platform', 'supabase/functions'].flatMap(callsIn)
  expect([...CALLED_FUNCTIONS].toSorted()).toEqual([...new Set(called)].toSorted())
})
