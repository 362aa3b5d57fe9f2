import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css({ srOnly: true })}>{children}</span>
}
