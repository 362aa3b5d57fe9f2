import type { ComponentProps, ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { formLayout } from '@/styled-system/recipes'

/** A form of one column. The fields say what is wrong, not the browser. */
export function Form({ className, ...rest }: ComponentProps<'form'>) {
  return <form noValidate {...rest} className={cx(formLayout().root, className)} />
}

/** Fields that belong together, under a heading where there are several groups. */
export function FormGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  const style = formLayout()
  return (
    <fieldset className={style.group}>
      {title ? <legend className={style.legend}>{title}</legend> : null}
      {children}
    </fieldset>
  )
}

/** Short fields side by side; on phones under each other. */
export function FormRow({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx(formLayout().row, className)}>{children}</div>
}

/** The form's buttons, the main one first; on phones under each other. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={formLayout().actions}>{children}</div>
}
