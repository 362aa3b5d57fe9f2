import { clear, createStore } from 'idb-keyval'
import { afterEach } from 'vitest'
import { page } from 'vitest/browser'
import { dismissToast } from '@/ui/toast.ts'
import '@/ui/theme/fonts.css'

/**
 * Before any browser test: the faces of Latin text, which never change once they are seen (`optional`) and
 * so would stand in one test and be missing in the next, as fast as the disk happens to be. Sizes are measured in them.
 */
await Promise.all(['Figtree Variable', 'Source Serif 4 Variable'].map((face) => document.fonts.load(`1rem "${face}"`)))

/** Every file begins on a laptop: the size that the file before it left behind would stay otherwise. */
await page.viewport(1280, 800)

/** Taps that wait in this browser would be sent by the pages of the next file. */
await clear(createStore('narthex-clicker', 'clicker'))

/** What one test was told does not lie over the buttons of the next. */
afterEach(() => dismissToast())
