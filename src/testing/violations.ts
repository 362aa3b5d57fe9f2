import axe from 'axe-core'

const colourRules = ['color-contrast', 'link-in-text-block']

type Asked = {
  /** If true, the page is the whole app, so axe also checks its landmarks and its single main heading. */
  isWholePage?: boolean
  theme?: Theme
}

type Theme = 'light' | 'dark'

/** Lists the problems that axe finds in light and in dark, one line each. */
export async function violationsInBothThemes(asked: Asked = {}): Promise<string[]> {
  return [...(await violations(asked)), ...(await violationsOfColours())]
}

/** Lists the problems that axe finds on the page, by default in light. */
export function violations({ isWholePage = false, theme = 'light' }: Asked = {}): Promise<string[]> {
  // A part in a test's document has no landmarks or main heading, so axe checks them only on whole pages.
  return violationsIn(theme, {
    rules: { region: { enabled: isWholePage }, 'page-has-heading-one': { enabled: isWholePage } },
  })
}

/** Checks only colours, because the themes differ only in colours. */
const violationsOfColours = () => violationsIn('dark', { runOnly: colourRules })

async function violationsIn(theme: Theme, options: axe.RunOptions): Promise<string[]> {
  const root = document.documentElement
  const before = root.dataset.theme
  document.adoptedStyleSheets.push(atRest)
  root.dataset.theme = theme
  // Waits a frame, so that the latest changes are drawn.
  await new Promise(requestAnimationFrame)
  const results = await axe.run(document.body, { resultTypes: ['violations'], ...options })
  if (before === undefined) delete root.dataset.theme
  else root.dataset.theme = before
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(atRest), 1)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${theme}: ${id} (${help}) ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

/** Ends every animation at once, because axe must judge the final colours. */
const atRest = new CSSStyleSheet()
atRest.replaceSync(
  '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
)
