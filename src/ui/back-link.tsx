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
  // A name may be one long word.
  overflowWrap: 'anywhere',
  '& svg': { flexShrink: 0 },
  _print: { display: 'none' },
})

/** The way back, for a page header's `back`; takes the router's `to`, `params` and `search`. */
export const BackLink = createLink(BackAnchor)
