import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '@/styled-system/css'
import { iconButton } from '@/styled-system/recipes'
import type { IconButtonVariant } from '@/styled-system/recipes'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The button's name, for screen readers and the tooltip. */
  label: string
  /** An icon in its usual size. For another picture, pass a child instead. */
  Icon?: LucideIcon
  tone?: IconButtonVariant['tone']
  size?: IconButtonVariant['size']
  /** If true, there is no tooltip, because the words beside the button say what it does. */
  plain?: boolean
}

export function IconButton({ label, Icon, tone, size, plain = false, className, children, ...rest }: IconButtonProps) {
  const element = (
    <button type="button" {...rest} aria-label={label} className={cx(iconButton({ tone, size }), className)}>
      {Icon ? <Icon size={18} strokeWidth={1.75} aria-hidden /> : children}
    </button>
  )
  return plain ? element : <Tooltip label={label}>{element}</Tooltip>
}
