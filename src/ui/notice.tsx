import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { notice } from '@/styled-system/recipes'
import { IconButton } from './icon-button.tsx'

export type NoticeProps = {
  tone?: 'info' | 'attention' | 'danger' | 'good'
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** Shows a close button, for a notice that the person may dismiss. */
  onClose?: () => void
  className?: string
}

const icons = { info: Info, attention: TriangleAlert, danger: CircleAlert, good: CircleCheck }

/**
 * A message that stays on the page. Screen readers announce 'danger' immediately, other tones when the person pauses.
 */
export function Notice({ tone = 'info', title, children, action, onClose, className }: NoticeProps) {
  const style = notice({ tone })
  const Icon = icons[tone]
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'} className={cx(style.root, className)}>
      <span className={style.icon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <div className={style.body}>
        <div className={style.words}>
          {title ? <p className={style.title}>{title}</p> : null}
          {children ? <div>{children}</div> : null}
        </div>
        {action ? <div className={style.action}>{action}</div> : null}
      </div>
      {onClose ? <IconButton label="Close" Icon={X} size="sm" plain className={style.close} onClick={onClose} /> : null}
    </div>
  )
}
