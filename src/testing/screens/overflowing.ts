/** Lists the elements that make the page wider than the window; empty when the page fits. */
export function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth && element.checkVisibility(),
  )
  const innermost = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)))
  const names = innermost.slice(0, 3).map(({ tagName, textContent }) => `${tagName} '${textContent.slice(0, 40)}'`)
  return [`${scrollWidth} px in ${clientWidth} px: ${names.join(', ')}`]
}

/** Lists words that are broken because there is too little room, as in 'Saturda y'. */
export function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text
    const words = data.match(/[^\s\-–—/.@]+/g) ?? []
    if (words.length === 0 || words.some(({ length }) => length > 14) || parentElement?.closest('svg, code, pre'))
      continue
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    if (linesOf(range) > words.length && parentElement?.checkVisibility({ visibilityProperty: true })) broken.push(data)
  }
  return broken
}

const linesOf = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
