import { useId } from 'react'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { card } from '@/styled-system/recipes'

export type CardProps = {
  title?: ReactNode
  description?: ReactNode
  /** An element at the right of the title. */
  action?: ReactNode
  children: ReactNode
  /** If true, the card has less padding, for side panels. */
  dense?: boolean
  /** If true, an action with too little room beside long words moves below the heading. */
  wordy?: boolean
  /** If true, the body has no padding, for rows that run from edge to edge. */
  flush?: boolean
  className?: string
}

/** Groups content inside a hairline. A card with a title is a region that the title names. */
export function Card({ title, description, action, children, dense, wordy, flush, className }: CardProps) {
  const style = card({ dense, wordy, flush })
  const titleId = useId()
  return (
    <section aria-labelledby={title ? titleId : undefined} className={cx(style.root, className)}>
      {title ? (
        <div className={style.head}>
          <div className={style.heads}>
            <h2 id={titleId} className={style.title}>
              {title}
            </h2>
            {description ? <p className={style.description}>{description}</p> : null}
          </div>
          {action}
        </div>
      ) : null}
      <div className={style.body}>{children}</div>
    </section>
  )
}
