import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'

export type ThemeScopeProps = { theme: 'dark' | 'light'; children: ReactNode }

/**
 * Forces a theme while mounted, whatever the system prefers. The document takes it too,
 * because dialogs, menus and toasts are drawn outside the page's own tree.
 */
export function ThemeScope({ theme, children }: ThemeScopeProps) {
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = theme
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [theme])
  return (
    <div data-theme={theme} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
