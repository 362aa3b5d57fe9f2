export type Theme = 'light' | 'dark'
/** `system`: as the computer is set. */
export type ThemeChoice = Theme | 'system'

/** index.html reads it before the first paint. */
const KEY = 'narthex.theme'

const listeners = new Set<() => void>()
/** Pages with a theme of their own, such as the studio; the last one wins. */
const forced: Theme[] = []
/** Where the browser stores nothing the choice lives as long as the page. */
let unstored: ThemeChoice | null = null

export function readThemeChoice(): ThemeChoice {
  if (unstored) return unstored
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch (error) {
    console.info('The theme could not be read', error)
    return 'system'
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(KEY, choice)
    unstored = null
  } catch (error) {
    console.info('The theme could not be stored', error)
    unstored = choice
  }
  apply()
}

/** The document has this theme until the returned function is called, whatever was chosen. */
export function forceTheme(theme: Theme): () => void {
  forced.push(theme)
  apply()
  return () => {
    forced.splice(forced.lastIndexOf(theme), 1)
    apply()
  }
}

/** Tells of a choice made here or in another tab. */
export function subscribeToThemeChoice(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', followOtherTabs)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', followOtherTabs)
  }
}

function followOtherTabs({ key }: StorageEvent) {
  if (key === KEY) apply()
}

function apply() {
  const choice = readThemeChoice()
  const theme = forced.at(-1) ?? (choice === 'system' ? null : choice)
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
  for (const listener of listeners) listener()
}
