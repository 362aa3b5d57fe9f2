// Before the first paint: the theme that was chosen in the account menu.
try {
  const theme = localStorage.getItem('narthex.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser keeps nothing for this site: the theme is the system's.
}

// The start page's picture is fetched beside the code that shows it.
if (location.pathname === '/') {
  const picture = document.createElement('link')
  Object.assign(picture, { rel: 'preload', as: 'image', href: '/studio.avif' })
  document.head.append(picture)
}
