import { createLink } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import type { ButtonSize, ButtonTone } from './button.tsx'

type AnchorProps = ComponentProps<'a'> & { tone?: ButtonTone; size?: ButtonSize; wide?: boolean; icon?: ReactNode }

function ButtonAnchor({ tone, size, wide, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(button({ tone, size, wide }), className)}>
      {icon}
      {children}
    </a>
  )
}

/** A link that looks like a button; takes the router's `to`, `params` and `search`. */
export const ButtonLink = createLink(ButtonAnchor)
