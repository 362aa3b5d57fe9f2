import { useId } from 'react'
import type { ComponentProps } from 'react'
import { stack } from '@/styled-system/patterns'
import { Button } from './button.tsx'
import type { ButtonProps } from './button.tsx'
import { Dialog } from './dialog.tsx'
import type { DialogProps } from './dialog.tsx'

export type FormDialogProps = Omit<DialogProps, 'footer' | 'onOpenChange'> &
  Pick<ButtonProps, 'tone' | 'pending' | 'pendingLabel'> & {
    onClose: () => void
    onSubmit: ComponentProps<'form'>['onSubmit']
    submitLabel?: string
  }

/** A dialog with the fields of a form, above Cancel and the submit button. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, onSubmit, submitLabel = 'Save', tone, pending, pendingLabel, children, ...dialog } = props
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} {...{ tone, pending, pendingLabel }}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={stack({ gap: '4' })} onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  )
}
