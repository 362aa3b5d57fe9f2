/**
 * Keeps the current page when the code of another page cannot be fetched. The router would reload the document, which
 * shows the browser's error page when there is no network. Because of this entry in the storage, the router believes
 * that it has already reloaded, and shows the error screen.
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
