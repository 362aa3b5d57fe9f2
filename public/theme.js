// Before the first paint: the theme that was chosen in the account menu.
try {
  const theme = localStorage.getItem('narthex.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // The browser keeps nothing for this site: the theme is the system's.
}
