import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from '@/styled-system/css'
import { textLink } from '@/styled-system/recipes'

type AnchorProps = ComponentProps<'a'> & { quiet?: boolean; alone?: boolean }

export function TextAnchor({ quiet, alone, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={cx(textLink({ quiet, alone }), className)}>
      {children}
    </a>
  )
}

/**
 * A link in running text; `alone` is for a link outside a sentence. Accepts `to`, `params` and `search` like the
 * router's `Link`.
 */
export const TextLink = createLink(TextAnchor)
