import { unexpectedWords, watchConsole } from './expect-console.ts'
import { clear, createStore } from 'idb-keyval'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import { dismissToast } from '@/ui/toast.ts'
import '@/ui/theme/fonts.css'

/**
 * Loads the Latin fonts before any test, because tests measure sizes in them. With `font-display: optional`, a page
 * ignores a font that loads late, so sizes would otherwise depend on the speed of the disk.
 */
await Promise.all(['Figtree Variable', 'Source Serif 4 Variable'].map((face) => document.fonts.load(`1rem "${face}"`)))

/**
 * Removes the last shown router from the router's hot reload. The hot reload would otherwise treat the routes of this
 * test file as new versions of that router's routes, and give them that router's components.
 */
Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')

/** Width and height of the window at the start of every test, in pixels. */
const laptop = [1280, 800] as const

const taps = createStore('narthex-clicker', 'clicker')

/**
 * Resets everything that the previous test may have changed. All test files of a lane share one page, because importing
 * everything again would take most of a file's time.
 */
beforeEach(async () => {
  watchConsole()
  await cleanup()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) removeAttributes(element)
  document.adoptedStyleSheets = []
  document.title = ''
  scrollTo(0, 0)
  localStorage.clear()
  sessionStorage.clear()
  await clear(taps)
  if (innerWidth !== laptop[0] || innerHeight !== laptop[1]) await page.viewport(...laptop)
  if (matchMedia('(pointer: coarse)').matches) await liftFinger()
})

afterEach(() => {
  dismissToast()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const words = unexpectedWords()
  if (words.length > 0) throw new Error(`The console said what this test did not expect.\n${words.join('\n')}`)
})

function removeAttributes(element: Element): void {
  for (const name of element.getAttributeNames()) if (name !== 'lang') element.removeAttribute(name)
}

function liftFinger(): Promise<unknown> {
  const devtools = cdp() as { send(command: string, parameters: object): Promise<unknown> }
  return devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
}
