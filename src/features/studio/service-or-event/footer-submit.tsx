import { createPortal } from 'react-dom'
import { Button } from '@/ui/button.tsx'

export type FooterSubmitProps = {
  /** The id of the form that the button submits. */
  form: string
  /** The footer of the dialog. Null while another form of the dialog is shown. */
  footer: HTMLElement | null
  label: string
  pending: boolean
  /** True while the form is not complete. A press does nothing then, and the button keeps the focus. */
  waits?: boolean
}

/** The submit button of a form in a dialog. It is in the dialog's footer, so that it stays in the window. */
export function FooterSubmit({ form, footer, label, pending, waits = false }: FooterSubmitProps) {
  const button = (
    <Button type="submit" form={form} pending={pending} pendingLabel="Creating..." aria-disabled={waits}>
      {label}
    </Button>
  )
  return footer && createPortal(button, footer)
}
