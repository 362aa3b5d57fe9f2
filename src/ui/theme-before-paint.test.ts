import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const script = read('public/theme.js')

/** Runs the page's script that sets the theme before anything is drawn. */
function themeAtLoad(getItem: (key: string) => string | null): string | undefined {
  const dataset: { theme?: string } = {}
  const document = { documentElement: { dataset } }
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of our own page
  new Function('localStorage', 'document', 'location', script)({ getItem }, document, { pathname: '/members' })
  return dataset.theme
}

test('the theme that was chosen is there before the first paint', () => {
  // A `module`, `async` or `defer` script would run later.
  expect(read('index.html')).toContain('<script src="/theme.js"></script>')
  const stored = (value: string | null) => (key: string) => (key === 'narthex.theme' ? value : null)
  expect(themeAtLoad(stored('dark'))).toBe('dark')
  expect(themeAtLoad(stored('light'))).toBe('light')
  expect(themeAtLoad(stored('system'))).toBeUndefined()
  expect(themeAtLoad(stored(null))).toBeUndefined()
})

test('a browser that stores nothing shows the page all the same', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(themeAtLoad(refuse)).toBeUndefined()
})
