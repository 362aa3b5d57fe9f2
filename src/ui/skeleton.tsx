import { cx } from '@/styled-system/css'
import { skeleton } from '@/styled-system/recipes'

export type SkeletonProps = {
  /** A CSS length. */
  width?: string
  height?: string
  className?: string
}

/** Fills the place of content that is loading; invisible for the first 150 ms. The container must have `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', className }: SkeletonProps) {
  return <span aria-hidden className={cx(skeleton(), className)} style={{ width, height }} />
}
