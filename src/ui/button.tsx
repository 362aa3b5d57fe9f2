import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { css, cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import type { ButtonVariant } from '@/styled-system/recipes'

export type ButtonTone = ButtonVariant['tone']
export type ButtonSize = ButtonVariant['size']

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  wide?: boolean
  /**
   * If true, a press does nothing, screen readers announce the button as busy, and the button keeps its width and the
   * focus.
   */
  pending?: boolean
  /** The label while `pending` is true. The button is always wide enough for this label. */
  pendingLabel?: string
  Icon?: LucideIcon
  /** A picture that replaces `Icon`. */
  icon?: ReactNode
}

const stack = css({ display: 'inline-grid', '& > *': { gridArea: '1 / 1' } })
const words = css({ display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2' })
const hidden = css({ visibility: 'hidden' })

export function ButtonIcon({ Icon, size }: { Icon: LucideIcon; size?: ButtonSize }) {
  return <Icon size={size === 'sm' ? 16 : 18} strokeWidth={1.75} aria-hidden />
}

/**
 * Handles the clicks of a pending button, and of a button with `aria-disabled`, which keeps the focus. Enter in a field
 * also clicks the submit button, and must not submit.
 */
function ignore(event: MouseEvent) {
  event.preventDefault()
}

export function Button(props: ButtonProps) {
  const { tone, size, wide, pending = false, pendingLabel, Icon, icon, className, onClick, children, ...rest } = props
  const isOff = pending || rest['aria-disabled'] === true
  const label = (
    <span className={cx(words, pending && pendingLabel ? hidden : undefined)}>
      {Icon ? <ButtonIcon {...{ Icon, size }} /> : icon}
      {children}
    </span>
  )
  return (
    <button
      type="button"
      {...rest}
      className={cx(button({ tone, size, wide }), className)}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      onClick={isOff ? ignore : onClick}
    >
      {pendingLabel ? (
        <span className={stack}>
          {label}
          <span className={cx(words, pending ? undefined : hidden)}>{pendingLabel}</span>
        </span>
      ) : (
        label
      )}
    </button>
  )
}
