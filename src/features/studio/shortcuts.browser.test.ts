import { afterEach, expect, test } from 'vitest'
import { readShortcut } from './shortcuts.ts'

afterEach(() => document.body.replaceChildren())

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more })

function focusOn(html: string): Element {
  document.body.innerHTML = html
  return document.body.firstElementChild!
}

test('each shortcut key returns its action', () => {
  expect(readShortcut(press(' '), document.body)).toEqual({ action: 'toggle-recording' })
  expect(readShortcut(press('l'), null)).toEqual({ action: 'draw-line' })
  expect(readShortcut(press('L', { shiftKey: true }), null)).toEqual({ action: 'draw-line' })
  expect(readShortcut(press('m'), null)).toEqual({ action: 'draw-mask' })
  expect(readShortcut(press('3'), null)).toEqual({ action: 'switch-camera', index: 2 })
  expect(readShortcut(press('?', { shiftKey: true }), null)).toEqual({ action: 'show-help' })
  expect(readShortcut(press('0'), null)).toBeNull()
  expect(readShortcut(press('x'), null)).toBeNull()
})

test('a key that is held down or combined with a modifier key is not a shortcut', () => {
  expect(readShortcut(press('l', { ctrlKey: true }), null)).toBeNull()
  expect(readShortcut(press('1', { metaKey: true }), null)).toBeNull()
  expect(readShortcut(press(' ', { repeat: true }), null)).toBeNull()
})

test.each(['<input>', '<textarea></textarea>', '<select></select>', '<div contenteditable="true"></div>'])(
  'typing in %s is not a shortcut',
  (html) => {
    for (const key of [' ', 'l', '2', '?']) expect(readShortcut(press(key), focusOn(html))).toBeNull()
  },
)

test.each([
  '<button></button>',
  '<a href="#x"></a>',
  '<div role="tab" tabindex="0"></div>',
  '<input type="checkbox">',
  '<ol tabindex="0"></ol>',
])('with the focus on %s, Space does not record, and other shortcuts still work', (html) => {
  expect(readShortcut(press(' '), focusOn(html))).toBeNull()
  expect(readShortcut(press('l'), focusOn(html))).toEqual({ action: 'draw-line' })
})
