import axe from 'axe-core'

const colourRules = ['color-contrast', 'link-in-text-block']

type Asked = {
  /** With `isWholePage`, the page is the complete app, and axe also checks landmarks and the main heading. */
  isWholePage?: boolean
  theme?: Theme
}

type Theme = 'light' | 'dark'

/** Lists the problems that axe finds in the light and in the dark theme, one line each. */
export async function violationsInBothThemes(asked: Asked = {}): Promise<string[]> {
  return [...(await violations(asked)), ...(await violationsOfColours())]
}

/** Lists the problems that axe finds on the page, by default in the light theme. */
export function violations({ isWholePage = false, theme = 'light' }: Asked = {}): Promise<string[]> {
  // These two rules are only for complete pages, because a single part of the app has no landmarks and no main heading.
  return violationsIn(theme, {
    rules: { region: { enabled: isWholePage }, 'page-has-heading-one': { enabled: isWholePage } },
  })
}

/** Only colours are checked in the dark theme, because the themes differ only in colours. */
const violationsOfColours = () => violationsIn('dark', { runOnly: colourRules })

async function violationsIn(theme: Theme, options: axe.RunOptions): Promise<string[]> {
  const root = document.documentElement
  const before = root.dataset.theme
  document.adoptedStyleSheets.push(atRest)
  root.dataset.theme = theme
  // Waits for a frame, so that the latest changes are drawn.
  await new Promise(requestAnimationFrame)
  const results = await axe.run(document.body, { resultTypes: ['violations'], ...options })
  if (before === undefined) delete root.dataset.theme
  else root.dataset.theme = before
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(atRest), 1)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${theme}: ${id} (${help}) ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

/** Ends every animation immediately, because axe must check the final colours. */
const atRest = new CSSStyleSheet()
atRest.replaceSync(
  '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
)
