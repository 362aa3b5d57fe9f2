import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { css, cx } from '@/styled-system/css'

/** Shows `<li>` children as rows in a frame, with hairlines between them. */
export function RowList({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={cx(list, className)} />
}

function RowAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx(row, className)}>
      {children}
    </a>
  )
}

/** A row whose whole area is a link. Accepts `to`, `params` and `search` like the router's `Link`. */
export const RowLink = createLink(RowAnchor)

const list = css({
  listStyle: 'none',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
  '& > li + li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' },
  '& > li:first-child': { borderTopRadius: 'card' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '4',
  minHeight: '16',
  paddingInline: { base: '4', md: '5' },
  paddingBlock: '3',
  borderRadius: 'inherit',
  outlineOffset: '-2px',
  transition: 'background-color {durations.fast}',
  _hover: { backgroundColor: 'card.hover' },
})
