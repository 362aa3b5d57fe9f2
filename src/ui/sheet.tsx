import { Dialog as Ark } from '@ark-ui/react/dialog'
import { Portal } from '@ark-ui/react/portal'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { iconButton, sheet } from '@/styled-system/recipes'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'

export type SheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  side: 'left' | 'right'
  title: ReactNode
  children: ReactNode
}

/** A modal panel that slides in from the side, for small screens. */
export function Sheet({ open, onOpenChange, side, title, children }: SheetProps) {
  const style = sheet({ side })
  return (
    <Ark.Root
      open={open}
      onOpenChange={(change) => onOpenChange(change.open)}
      onPointerDownOutside={keepOpenForToasts}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Ark.Backdrop className={style.backdrop} />
        <Ark.Positioner className={style.positioner}>
          <Ark.Content className={style.content}>
            <div className={style.head}>
              <Ark.Title className={style.title}>{title}</Ark.Title>
              <Ark.CloseTrigger className={iconButton()} aria-label="Close">
                <X size={18} strokeWidth={1.75} aria-hidden />
              </Ark.CloseTrigger>
            </div>
            <div className={style.body}>{children}</div>
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  )
}
