import type { AnyRouter } from '@tanstack/react-router'

/**
 * index.html has a title and a description for readers without JavaScript. They stay until the first page has its own,
 * so that the tab has a title while that page loads.
 */
export function removeStaticHead(router: AnyRouter): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    document.head.querySelectorAll('[data-until-start]').forEach((tag) => tag.remove())
  })
}
