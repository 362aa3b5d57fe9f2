import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8')
const script = read('public/theme.js')

/** Runs public/theme.js, which sets the theme before the first paint, and returns the theme. */
function themeAtLoad(getItem: (key: string) => string | null): string | undefined {
  const dataset: { theme?: string } = {}
  const document = { documentElement: { dataset } }
  // oxlint-disable-next-line typescript/no-implied-eval -- the script of our own page
  new Function('localStorage', 'document', 'location', script)({ getItem }, document, { pathname: '/members' })
  return dataset.theme
}

test('the chosen theme is set before the first paint', () => {
  // A `module`, `async` or `defer` script would run after the first paint.
  expect(read('index.html')).toContain('<script src="/theme.js"></script>')
  const stored = (value: string | null) => (key: string) => (key === 'narthex.theme' ? value : null)
  expect(themeAtLoad(stored('dark'))).toBe('dark')
  expect(themeAtLoad(stored('light'))).toBe('light')
  expect(themeAtLoad(stored('system'))).toBeUndefined()
  expect(themeAtLoad(stored(null))).toBeUndefined()
})

test('when the browser refuses its storage, theme.js sets no theme and does not fail', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(themeAtLoad(refuse)).toBeUndefined()
})
