import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { emptyState } from '@/styled-system/recipes'
import { Mark } from './mark.tsx'

export type EmptyStateProps = {
  title: ReactNode
  /** Tells why to add the first item. */
  description?: ReactNode
  action?: ReactNode
  /** If true, the arch is drawn above the text. */
  drawing?: boolean
  /** If true, the spacing is smaller, for a small panel. */
  dense?: boolean
  className?: string
}

export function EmptyState({ title, description, action, drawing = false, dense, className }: EmptyStateProps) {
  const style = emptyState({ dense })
  return (
    <div className={cx(style.root, className)}>
      {drawing ? (
        <span className={style.drawing}>
          <Mark size={40} />
        </span>
      ) : null}
      <p className={style.title}>{title}</p>
      {description ? <p className={style.description}>{description}</p> : null}
      {action ? <div className={style.action}>{action}</div> : null}
    </div>
  )
}
