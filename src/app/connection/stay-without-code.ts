/**
 * Keeps the current page when the code of another page cannot be fetched. Without a network, a reload by the router
 * would show the browser's error page. The entry in `sessionStorage` makes the router show the error screen instead of
 * reloading.
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
