/**
 * Has a page stay when the code of another cannot be fetched. The router would reload the document once, which without a
 * network ends on the browser's own error page; told that it has done so, it shows the error screen.
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
