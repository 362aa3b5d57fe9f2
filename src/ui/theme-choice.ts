export type Theme = 'light' | 'dark'
/** `system` follows the setting of the computer. */
export type ThemeChoice = Theme | 'system'

/** public/theme.js reads this key before the first paint. */
const KEY = 'narthex.theme'

const listeners = new Set<() => void>()
/** Themes that pages such as the studio force; the last theme in the list applies. */
const forced: Theme[] = []
/** The person's choice if the browser refuses to store it; kept until the page is closed. */
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

/** Shows the document in `theme` instead of the chosen theme, until the returned function is called. */
export function forceTheme(theme: Theme): () => void {
  forced.push(theme)
  apply()
  return () => {
    forced.splice(forced.lastIndexOf(theme), 1)
    apply()
  }
}

/** Calls the listener when this tab or another tab chooses a theme. */
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
