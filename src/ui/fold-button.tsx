import { ChevronDown } from 'lucide-react'
import { css } from '@/styled-system/css'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'

export type FoldButtonProps = Pick<ButtonProps, 'tone' | 'className' | 'children'> & {
  isOpen: boolean
  /** The id of the part of the page that the button opens; undefined while the part is not rendered. */
  controls: string | undefined
  /** The accessible name, if the words do not say enough. It begins with the words. */
  label?: string
  onToggle: () => void
}

/** Opens and closes a part of the page. An arrow after the words points to the part. */
export function FoldButton({
  isOpen,
  controls,
  label,
  onToggle,
  tone = 'secondary',
  className,
  children,
}: FoldButtonProps) {
  return (
    <Button
      tone={tone}
      size="sm"
      className={className}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
    >
      {children}
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden data-open={isOpen} className={chevron} />
    </Button>
  )
}

const chevron = css({
  transition: 'transform {durations.normal}',
  '&[data-open=true]': { transform: 'rotate(180deg)' },
})
