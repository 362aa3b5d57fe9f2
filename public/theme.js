// Runs before the first paint, and sets the theme that was chosen in the account menu.
try {
  const theme = localStorage.getItem('narthex.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser refuses access to its storage, so the page uses the theme of the system.
}

// The landing page's picture is fetched while the code that shows it loads.
if (location.pathname === '/') {
  const picture = document.createElement('link')
  Object.assign(picture, { rel: 'preload', as: 'image', href: '/studio.avif' })
  document.head.append(picture)
}
