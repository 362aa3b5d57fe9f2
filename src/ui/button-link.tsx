import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import { ButtonIcon } from './button.tsx'
import type { ButtonProps } from './button.tsx'

type AnchorProps = ComponentProps<'a'> & Pick<ButtonProps, 'tone' | 'size' | 'wide' | 'Icon' | 'icon'>

function ButtonAnchor({ tone, size, wide, Icon, icon, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(button({ tone, size, wide }), className)}>
      {Icon ? <ButtonIcon {...{ Icon, size }} /> : icon}
      {children}
    </a>
  )
}

/** A link that looks like a button. Accepts `to`, `params` and `search` like the router's `Link`. */
export const ButtonLink = createLink(ButtonAnchor)
