/**
 * Keeps the current page when the code of another page cannot be fetched. The router would reload the document, which
 * shows the browser's error page when there is no network. The stored entry is the router's mark for a reload that has
 * already happened; the router then shows the error screen instead.
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
