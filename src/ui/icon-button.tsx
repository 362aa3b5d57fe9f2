import type { ComponentProps } from 'react'
import { cx } from '@/styled-system/css'
import { iconButton } from '@/styled-system/recipes'
import type { IconButtonVariant } from '@/styled-system/recipes'
import { Tooltip } from './tooltip.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** Its name, for screen readers and as a tooltip. */
  label: string
  tone?: IconButtonVariant['tone']
  size?: IconButtonVariant['size']
  /** Leaves out the tooltip, where the label is beside it already. */
  plain?: boolean
}

export function IconButton({ label, tone, size, plain = false, className, ...rest }: IconButtonProps) {
  const element = (
    <button type="button" {...rest} aria-label={label} className={cx(iconButton({ tone, size }), className)} />
  )
  return plain ? element : <Tooltip label={label}>{element}</Tooltip>
}
