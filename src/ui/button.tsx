import type { ComponentProps, ReactNode } from 'react'
import { css, cx } from '@/styled-system/css'
import { button } from '@/styled-system/recipes'
import type { ButtonVariant } from '@/styled-system/recipes'

export type ButtonTone = ButtonVariant['tone']
export type ButtonSize = ButtonVariant['size']

export type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  size?: ButtonSize
  /** As wide as its container. */
  wide?: boolean
  /** Work is under way: disabled, announced as busy, the width stays. */
  pending?: boolean
  /** What the button reads while pending; its room is kept from the start. */
  pendingLabel?: string
  icon?: ReactNode
}

const stack = css({ display: 'inline-grid', '& > *': { gridArea: '1 / 1' } })
const words = css({ display: 'inline-flex', alignItems: 'center', justifyContent: 'center', gap: '2' })
const unseen = css({ visibility: 'hidden' })

export function Button(props: ButtonProps) {
  const { tone, size, wide, pending = false, pendingLabel, icon, className, disabled, children, ...rest } = props
  const label = (
    <span className={cx(words, pending && pendingLabel ? unseen : undefined)}>
      {icon}
      {children}
    </span>
  )
  return (
    <button
      type="button"
      {...rest}
      className={cx(button({ tone, size, wide }), className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pendingLabel ? (
        <span className={stack}>
          {label}
          <span className={cx(words, pending ? undefined : unseen)}>{pendingLabel}</span>
        </span>
      ) : (
        label
      )}
    </button>
  )
}
