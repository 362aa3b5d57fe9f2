import { Dialog as Ark } from '@ark-ui/react/dialog'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from './button.tsx'
import type { ButtonTone } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog.tsx'

export type AlertDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'finalFocus'> & {
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  tone?: ButtonTone
  pending?: boolean
  /** An additional answer, as a button below the description. */
  other?: { label: string; onSelect: () => void } | null
  /** Called by the confirm button. The caller closes the dialog after the work has succeeded. */
  onConfirm: () => void
}

/**
 * Asks before an action that cannot be undone. Cancel has the focus first, and a click outside does not close the
 * dialog.
 */
export function AlertDialog(props: AlertDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, tone = 'danger', pending = false, other } = props
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isQuestion
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !pending && onOpenChange(isOpen)}
      title={title}
      initialFocus={cancel}
      finalFocus={props.finalFocus}
      footer={
        <>
          <Button ref={cancel} tone="secondary" disabled={pending} onClick={() => onOpenChange(false)}>
            {props.cancelLabel ?? 'Cancel'}
          </Button>
          <Button tone={tone} pending={pending} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Ark.Description>{description}</Ark.Description>
      {other ? (
        <Button wide className={below} onClick={other.onSelect}>
          {other.label}
        </Button>
      ) : null}
    </Dialog>
  )
}

/** The label of this button may be long, so it wraps. */
const below = css({ marginTop: '4', whiteSpace: 'normal', lineHeight: 'snug', paddingBlock: '2' })
