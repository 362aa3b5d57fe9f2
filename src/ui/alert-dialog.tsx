import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { css } from '@/styled-system/css'
import { dialog } from '@/styled-system/recipes'
import { Button } from './button.tsx'
import type { ButtonTone } from './button.tsx'

export type AlertDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description: ReactNode
  /** A verb: 'Delete'. */
  confirmLabel: string
  cancelLabel?: string
  tone?: ButtonTone
  pending?: boolean
  /** A third way, in the body. */
  other?: { label: string; onSelect: () => void } | null
  /** Has the focus after closing, where what had it before is gone, such as an entry of a menu. */
  finalFocus?: RefObject<HTMLElement | null> | undefined
  /** The caller closes the dialog when the work succeeded. */
  onConfirm: () => void
}

/** A question before something that cannot be undone. Cancel has the focus; a click outside does not answer it. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    open,
    onOpenChange,
    title,
    description,
    confirmLabel,
    tone = 'danger',
    pending = false,
    other,
    finalFocus,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const style = dialog({ size: 'sm' })
  return (
    <Ark.Root
      role="alertdialog"
      open={open}
      onOpenChange={(change) => !pending && onOpenChange(change.open)}
      closeOnInteractOutside={false}
      initialFocusEl={() => cancel.current}
      finalFocusEl={finalFocus ? () => finalFocus.current : undefined}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={style.backdrop} />
        <Ark.Positioner className={style.positioner}>
          <Ark.Content className={style.content}>
            <div className={style.head}>
              <Ark.Title className={style.title}>{title}</Ark.Title>
            </div>
            <div className={style.body}>
              <Ark.Description>{description}</Ark.Description>
              {other ? (
                <Button wide className={below} onClick={other.onSelect}>
                  {other.label}
                </Button>
              ) : null}
            </div>
            <div className={style.footer}>
              <Button ref={cancel} tone="secondary" disabled={pending} onClick={() => onOpenChange(false)}>
                {props.cancelLabel ?? 'Cancel'}
              </Button>
              <Button tone={tone} pending={pending} onClick={props.onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}

/** Words of any length. */
const below = css({ marginTop: '4', whiteSpace: 'normal', lineHeight: 'snug', paddingBlock: '2' })
