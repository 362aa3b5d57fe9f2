/** Says by how much the page is wider than the window; nothing where it is not. */
export function overflowing(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : []
}
