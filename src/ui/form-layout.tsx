import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { formLayout } from '@/styled-system/recipes'

/** A form with one column. The fields show their errors, so the browser's messages are off. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate {...rest} className={cx(formLayout().root, className)} />
}

/** Groups fields that belong together, with a heading if a form has several groups. */
export function FormGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const style = formLayout()
  return (
    <fieldset className={style.group}>
      {title ? <legend className={style.legend}>{title}</legend> : null}
      {children}
    </fieldset>
  )
}

/** Puts short fields side by side, or below each other on phones. */
export function FormRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(formLayout().row, className)}>{children}</div>
}

/**
 * Shows the form's buttons, the main button first. On phones, the buttons are below each other.
 *
 * @param pinned if true, the buttons stay in the window, on phones only the buttons in `FormSaves`
 */
export function FormActions({ pinned = false, children }: { pinned?: boolean; children: ReactNode }) {
  return (
    <div className={formLayout().actions} data-pinned={pinned || undefined}>
      {children}
    </div>
  )
}

/** Holds the buttons that save a long form. */
export function FormSaves({ children }: { children: ReactNode }) {
  return <div className={formLayout().saves}>{children}</div>
}
