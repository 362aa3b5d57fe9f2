import type { ComponentProps } from 'react'
import { cx } from '@/styled-system/css'
import { badge } from '@/styled-system/recipes'
import type { BadgeVariant } from '@/styled-system/recipes'

export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeVariant['tone'] }

/** Shows a state. The text or an icon must name the state, because colour alone is not enough. */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx(badge({ tone }), className)} />
}
