import axe from 'axe-core'

/** What axe finds wrong with a dialog or a state that no row of the screens shows, one line each, in light alone. */
export async function violations(): Promise<string[]> {
  document.adoptedStyleSheets.push(withoutTransitions)
  await settled()
  const result = await axe.run(document.body, {
    resultTypes: ['violations'],
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(withoutTransitions), 1)
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id} (${help}) ${node.target.join(' ')} ${node.failureSummary}`),
  )
}

const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * What axe finds wrong with the page, one line each, in light and in dark.
 *
 * @param isWholePage the whole app is shown, so it is asked about its landmarks and its one heading too
 */
export async function violationsInBothThemes({ isWholePage = false } = {}): Promise<string[]> {
  const root = document.documentElement
  const before = root.dataset.theme
  document.adoptedStyleSheets.push(withoutTransitions)
  const found: string[] = []
  for (const theme of ['light', 'dark']) {
    root.dataset.theme = theme
    await settled()
    const { violations } = await axe.run(document.body, {
      resultTypes: ['violations'],
      // Another theme is other colours and nothing else.
      ...(theme === 'dark'
        ? { runOnly: colourRules }
        : {
            // The test's own document has no title, language or landmarks; pages are asked about theirs where they have them.
            rules: { region: { enabled: isWholePage }, 'page-has-heading-one': { enabled: isWholePage } },
          }),
    })
    for (const { id, help, nodes } of violations) {
      for (const node of nodes) found.push(`${theme}: ${id} (${help}) ${node.target.join(' ')} ${node.failureSummary}`)
    }
  }
  if (before === undefined) delete root.dataset.theme
  else root.dataset.theme = before
  document.adoptedStyleSheets.splice(document.adoptedStyleSheets.indexOf(withoutTransitions), 1)
  return found
}

/** Colours are judged at rest, also those of what changes while axe looks. */
const withoutTransitions = new CSSStyleSheet()
withoutTransitions.replaceSync('*, ::before, ::after { transition: none !important }')

/** Every finite animation has ended. */
async function settled(): Promise<void> {
  await new Promise(requestAnimationFrame)
  const finite = document.getAnimations().filter((animation) => animation.effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(finite.map((animation) => animation.finished))
}
