import type { AnyRouter } from '@tanstack/react-router'

/**
 * Removes the title and description of index.html, which are for readers without JavaScript. This happens when the
 * first page, which has its own title, is rendered; until then, the tab shows the title of index.html.
 */
export function removeStaticHead(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.head.querySelectorAll('[data-until-start]').forEach((tag) => tag.remove())
  })
}
