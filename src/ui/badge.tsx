import type { ComponentProps } from 'react'
import { cx } from '@/styled-system/css'
import { badge } from '@/styled-system/recipes'
import type { BadgeVariant } from '@/styled-system/recipes'

export type BadgeProps = ComponentProps<'span'> & { tone?: BadgeVariant['tone'] }

/** A word about something's state. Never colour alone: its text or icon says the same. */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span {...rest} className={cx(badge({ tone }), className)} />
}
