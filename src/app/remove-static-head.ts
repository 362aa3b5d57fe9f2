import type { AnyRouter } from '@tanstack/react-router'

/**
 * Removes the title and description of index.html, which serve readers without JavaScript. The tab keeps the title of
 * index.html until the first page is rendered.
 */
export function removeStaticHead(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.head.querySelectorAll('[data-until-start]').forEach((tag) => tag.remove())
  })
}
