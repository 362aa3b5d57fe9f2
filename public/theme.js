// Runs before the first paint, and sets the theme that was chosen in the account menu.
try {
  const theme = localStorage.getItem('narthex.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser refuses access to its storage, so the page uses the theme of the system.
}

// The landing page is in a template of the page, and is shown while the app's code loads. The app replaces it.
if (location.pathname === '/') {
  const picture = document.createElement('link')
  Object.assign(picture, { rel: 'preload', as: 'image', href: '/studio.avif' })
  document.head.append(picture)
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root')
    if (!root) return
    observer.disconnect()
    const page = document.getElementById('start-page')
    if (page && !isSignedIn()) root.append(page.content.cloneNode(true))
  }).observe(document, { childList: true, subtree: true })
}

function isSignedIn() {
  try {
    return localStorage.getItem('narthex.session') !== null
  } catch {
    return false
  }
}
