import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { css } from '@/styled-system/css'
import { TextAnchor } from './text-link.tsx'

function BackAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <TextAnchor quiet alone {...rest} className={row}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {children}
    </TextAnchor>
  )
}

const row = css({
  gap: '1.5',
  fontSize: 'sm',
  // A name may be a single long word.
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: 0 },
  _print: { display: 'none' },
})

/** A link back, for `back` of `PageHeader`. Accepts `to`, `params` and `search` like the router's `Link`. */
export const BackLink = createLink(BackAnchor)
