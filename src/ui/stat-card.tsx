import { createLink } from '@tanstack/react-router'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { statCard } from '@/styled-system/recipes'
import { VisuallyHidden } from './visually-hidden.tsx'

export type StatCardProps = {
  /** A text, or a `StatLink` or `StatButton` that shows the counted items. */
  label: ReactNode
  /** The figure. A number is shown with thousands separators. */
  value: ReactNode
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

/** A label that makes the whole card a link. Accepts `to`, `params` and `search` like the router's `Link`. */
export const StatLink = createLink(StatAnchor)

/** A label that makes the whole card a button. */
export function StatButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={cx(statCard().link, className)} />
}

/** Shows a figure. The label is a term and the figure its definition, so the parent must be a `<dl>`. */
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
