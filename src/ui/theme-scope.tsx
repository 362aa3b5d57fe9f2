import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { forceTheme } from './theme-choice.ts'
import type { Theme } from './theme-choice.ts'

export type ThemeScopeProps = { theme: Theme; children: ReactNode }

/**
 * Forces a theme while mounted, whatever the person or the system prefers. The document takes it too,
 * because dialogs, menus and toasts are drawn outside the page's own tree.
 */
export function ThemeScope({ theme, children }: ThemeScopeProps) {
  useLayoutEffect(() => forceTheme(theme), [theme])
  return (
    <div data-theme={theme} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
