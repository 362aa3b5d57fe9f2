import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import type { ButtonProps } from '@/ui/button.tsx'

/** A secondary button that is small for a mouse and has the normal height on a phone. */
export function SmallButton(props: Omit<ButtonProps, 'tone' | 'size' | 'className'>) {
  return <Button tone="secondary" size="sm" className={tall} {...props} />
}

/** The height of a small button. */
export const tall = css({ minHeight: { base: 'control', md: 'controlSmall' } })
