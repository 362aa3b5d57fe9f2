import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactNode, Ref, RefObject } from 'react'
import { cx } from '@/styled-system/css'
import { dialog, iconButton } from '@/styled-system/recipes'
import type { DialogVariant } from '@/styled-system/recipes'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'

export type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children: ReactNode
  /** Buttons, the main button last. */
  footer?: ReactNode
  /** The footer, for a part of the body that renders its buttons there through a portal. */
  footerRef?: Ref<HTMLDivElement>
  size?: DialogVariant['size']
  /** If true, the dialog has no close button, and a click outside does not close the dialog. */
  isQuestion?: boolean
  /** The element that has the focus first; by default the first control in the body. */
  initialFocus?: RefObject<HTMLElement | null>
  /**
   * The element that gets the focus after closing if the previously focused element is gone, for example a menu entry.
   */
  finalFocus?: RefObject<HTMLElement | null> | undefined
}

/**
 * A modal dialog. The focus stays inside. Escape and a click outside close the dialog, and the focus returns to the
 * previously focused element.
 */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, footerRef, size, isQuestion } = props
  const { initialFocus, finalFocus } = props
  const style = dialog({ size })
  return (
    <Ark.Root
      role={isQuestion ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!isQuestion}
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      // A sheet that opened this dialog closes now and moves the focus. These two events must not close this dialog.
      onRequestDismiss={(event) => event.preventDefault()}
      onFocusOutside={(event) => event.preventDefault()}
      onPointerDownOutside={keepOpenForToasts}
      initialFocusEl={initialFocus ? () => initialFocus.current : undefined}
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
              {description ? <Ark.Description className={style.description}>{description}</Ark.Description> : null}
            </div>
            <div className={style.body}>{children}</div>
            {footer || footerRef ? (
              <div ref={footerRef} className={style.footer}>
                {footer}
              </div>
            ) : null}
            {isQuestion ? null : (
              <Ark.CloseTrigger className={cx(iconButton(), style.close)} aria-label="Close">
                <X size={18} strokeWidth={1.75} aria-hidden />
              </Ark.CloseTrigger>
            )}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
