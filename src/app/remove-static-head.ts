import type { AnyRouter } from '@tanstack/react-router'

/**
 * Removes the title and description of index.html, which are for readers without JavaScript, when the first page is
 * rendered: the page has its own title. Until then the tab keeps the title of index.html.
 */
export function removeStaticHead(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.head.querySelectorAll('[data-until-start]').forEach((tag) => tag.remove())
  })
}
