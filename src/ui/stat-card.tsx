import { createLink } from '@tanstack/react-router'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { statCard } from '@/styled-system/recipes'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StatCardProps = {
  /** Words, or a `StatLink` to what is counted. */
  label: ReactNode
  /** The figure; a number gets its separators. */
  value: ReactNode
  /** The change is against the last period. */
  change?: { direction: 'up' | 'down' | 'level'; text: string }
  note?: ReactNode
}

const arrows = { up: ArrowUp, down: ArrowDown, level: ArrowRight }
const announced = { up: 'Up ', down: 'Down ', level: 'Unchanged, ' }

function StatAnchor({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className={cx(statCard().link, className)}>
      {children}
    </a>
  )
}

/** The label as a link, which the whole card is then; takes the router's `to`, `params` and `search`. */
export const StatLink = createLink(StatAnchor)

/** One figure. The label is a term and the figure its definition, so wrap several in a `<dl>`. */
export function StatCard({ label, value, change, note }: StatCardProps) {
  const style = statCard({ direction: change?.direction })
  const Arrow = change ? arrows[change.direction] : null
  return (
    <div className={style.root}>
      <dt className={style.label}>{label}</dt>
      <dd className={style.figure}>{typeof value === 'number' ? value.toLocaleString('en-US') : value}</dd>
      {change || note ? (
        <dd className={style.note}>
          {change && Arrow ? (
            <span className={style.change}>
              <Arrow size={16} strokeWidth={2} aria-hidden />
              <VisuallyHidden>{announced[change.direction]}</VisuallyHidden>
              {change.text}
            </span>
          ) : null}
          {note ? <span>{note}</span> : null}
        </dd>
      ) : null}
    </div>
  )
}
