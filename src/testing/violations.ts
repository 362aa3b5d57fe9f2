import axe from 'axe-core'

const colourRules = ['color-contrast', 'link-in-text-block']

type Asked = {
  /** The whole app is shown, so it is asked about its landmarks and its one heading too. */
  isWholePage?: boolean
  theme?: Theme
}

type Theme = 'light' | 'dark'

/** Lists what axe finds wrong with the page, one line each, in light and in dark. */
export async function violationsInBothThemes(asked: Asked = {}): Promise<string[]> {
  return [...(await violations(asked)), ...(await violationsOfColours())]
}

/** Lists what axe finds wrong with the page, in light unless the other theme is asked about. */
export function violations({ isWholePage = false, theme = 'light' }: Asked = {}): Promise<string[]> {
  // The test's own document has no title, language or landmarks; pages are asked about theirs where they have them.
  return violationsIn(theme, {
    rules: { region: { enabled: isWholePage }, 'page-has-heading-one': { enabled: isWholePage } },
  })
}

/** Looks only at colours, because another theme is other colours and nothing else. */
const violationsOfColours = () => violationsIn('dark', { runOnly: colourRules })

async function violationsIn(theme: Theme, options: axe.RunOptions): Promise<string[]> {
  const root = document.documentElement
  const before = root.dataset.theme
  document.adoptedStyleSheets.push(atRest)
  root.dataset.theme = theme
  // A frame later what has just been changed is drawn.
  await new Promise(requestAnimationFrame)
  const results = await axe.run(document.body, { resultTypes: ['violations'], ...options })
  if (before === undefined) delete root.dataset.theme
  else root.dataset.theme = before
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(atRest), 1)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${theme}: ${id} (${help}) ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

/** Colours are judged at rest, also those of what changes while axe looks: every animation is at its end at once. */
const atRest = new CSSStyleSheet()
atRest.replaceSync(
  '*, ::before, ::after { transition: none !important; animation-duration: 0s !important; animation-delay: 0s !important }',
)
