import { unexpectedWords, watchConsole } from './expect-console.ts'
import { clear, createStore } from 'idb-keyval'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import { dismissToast } from '@/ui/toast.ts'
import '@/ui/theme/fonts.css'

/**
 * Loads the fonts of Latin text before the first browser test. With `font-display: optional`, a font that is not loaded
 * in time is not used at all. Without this line, some tests on a slow disk would measure other sizes.
 */
await Promise.all(['Figtree Variable', 'Source Serif 4 Variable'].map((face) => document.fonts.load(`1rem "${face}"`)))

/**
 * Without this line, hot reload would treat the imported routes as new versions of the previous router's routes. The
 * imported routes would then get the components of the previous router.
 */
Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')

/** Every test begins with the window of a laptop. */
const laptop = [1280, 800] as const

const taps = createStore('narthex-clicker', 'clicker')

/**
 * The test files of a lane (one of several parallel runs) share one page and its imported modules, because importing
 * takes most of a file's time. Each test therefore begins with an empty page and empty storage.
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
