import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'
import { forceTheme } from './theme-choice.ts'
import type { Theme } from './theme-choice.ts'

export type ThemeScopeProps = { theme: Theme; children: ReactNode }

/**
 * Forces a theme while mounted, regardless of the person's choice and the system's theme. The document gets the theme
 * too, because dialogs, menus and toasts are rendered outside the children.
 */
export function ThemeScope({ theme, children }: ThemeScopeProps) {
  useLayoutEffect(() => forceTheme(theme), [theme])
  return (
    <div data-theme={theme} style={{ display: 'contents' }}>
      {children}
    </div>
  )
}
