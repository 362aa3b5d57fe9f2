/**
 * Keeps the current page when the code of another page cannot be fetched. The router would reload the document, and
 * without a network the browser would then show its own error page. The stored entry makes the router believe that it
 * has already reloaded, so the router shows the error screen.
 */
export function stayWithoutCode(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    try {
      sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1')
    } catch (error) {
      console.warn('The browser refused its storage.', error)
    }
  })
}
