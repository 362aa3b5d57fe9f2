import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css({ srOnly: true })}>{children}</span>
}
