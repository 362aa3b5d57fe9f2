import { wordmark } from '@/styled-system/recipes'
import type { WordmarkVariant } from '@/styled-system/recipes'
import { Mark } from './mark.tsx'

export function Wordmark({ size }: { size?: WordmarkVariant['size'] }) {
  return (
    <span className={wordmark({ size })}>
      <Mark />
      narthex
    </span>
  )
}
