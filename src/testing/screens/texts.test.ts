import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { saidTexts } from './texts.ts'

const source = join(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('styled-system/'))
  .map((path) => ({ path, text: plain(readFileSync(join(source, path), 'utf8')) }))

const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const appFiles = files.filter(({ path }) => !isTest(path) && !path.startsWith('testing/'))
/** The parts' own tests show texts of the specification as examples; only a real screen says them. */
const testFiles = files.filter(
  ({ path }) =>
    (isTest(path) && !/^(ui\/|platform\/use-command|testing\/screens\/texts)/.test(path)) ||
    /^testing\/screens\/.*-rows\.ts$/.test(path),
)

/** Without line breaks, escapes and the joints of long strings. */
function plain(text: string): string {
  return text
    .replaceAll(/['"`]\s*\+\s*['"`]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll("\\'", "'")
}

/** The whole text between its quotes or tags: `Please select a service` is not said by `Please select a service or …`. */
function patternOf(text: string, hole: (name: string) => string): RegExp {
  const words = text.split(/\{([^}]*)\}/).map((part, index) => (index % 2 ? hole(part) : escaped(part)))
  return new RegExp(`(?<=['"\`>/}^] ?)${words.join('')}(?= ?['"\`</{$])`)
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
/** Holes: in the source an expression, in a test whatever stood there. */
const inSource = (name: string) => (/^\d+$/.test(name) ? `(?:${name}|\\$\\{\\w+\\})` : '\\$?\\{[^}]+\\}')
const inTests = (name: string) => (/^\d+$/.test(name) ? name : '[^\'"`]{1,40}?')
const texts = Object.values(saidTexts).flat()

test('every text of the specification stands in the app to the letter', () => {
  expect(appFiles.length).toBeGreaterThan(200)
  expect(texts.filter((text) => !appFiles.some((file) => patternOf(text, inSource).test(file.text)))).toEqual([])
})

test('every text of the specification is asserted where a screen says it', () => {
  expect(testFiles.length).toBeGreaterThan(50)
  expect(texts.filter((text) => !testFiles.some((file) => patternOf(text, inTests).test(file.text)))).toEqual([])
})

test('a text is found only whole', () => {
  const pattern = patternOf('Please select a service', inSource)
  expect(pattern.test("'Please select a service'")).toBe(true)
  expect(pattern.test("'Please select a service or event'")).toBe(false)
  expect(patternOf('at least {3} characters', inSource).test('`at least ${MIN} characters`')).toBe(true)
  expect(patternOf('at least {3} characters', inTests).test("'at least 4 characters'")).toBe(false)
})
