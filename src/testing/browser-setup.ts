import { unexpectedWords, watchConsole } from './expect-console.ts'
import { clear, createStore } from 'idb-keyval'
import { afterEach, beforeEach, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { cdp, page } from 'vitest/browser'
import { dismissToast } from '@/ui/toast.ts'
import '@/ui/theme/fonts.css'

/**
 * Loads the faces of Latin text before any browser test. They never change once they are seen (`optional`), so they
 * would stand in one test and be missing in the next, as fast as the disk happens to be. Sizes are measured in them.
 */
await Promise.all(['Figtree Variable', 'Source Serif 4 Variable'].map((face) => document.fonts.load(`1rem "${face}"`)))

/**
 * The router's hot reload would take the routes that this file imports for new versions of those of the router shown last,
 * and give them its components.
 */
Reflect.deleteProperty(globalThis, '__TSR_ROUTER__')

/** Every test begins on a laptop. */
const laptop = [1280, 800] as const

const taps = createStore('narthex-clicker', 'clicker')

/**
 * The files of a lane share one page and what it has imported, which is most of what a file costs. So each test begins
 * with nothing that the one before it left behind.
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
