import { Field as Ark } from '@ark-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { field } from '@/styled-system/recipes'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** What is wrong; the field is marked invalid and the text is announced. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
  className?: string
}

/** Label, control, hint and error of one form field. The control inside is `Ark.Input`, `Ark.Textarea` or its like. */
export function Field({
  label,
  hint,
  error,
  required,
  disabled,
  className,
  children,
}: FieldProps & { children: ReactNode }) {
  const style = field()
  return (
    <Ark.Root invalid={Boolean(error)} required={required} disabled={disabled} className={cx(style.root, className)}>
      <Ark.Label className={style.label}>
        {label}
        {required ? (
          <span aria-hidden className={style.required}>
            *
          </span>
        ) : null}
      </Ark.Label>
      {children}
      {hint ? <Ark.HelperText className={style.hint}>{hint}</Ark.HelperText> : null}
      <Ark.ErrorText className={style.error}>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
        {error}
      </Ark.ErrorText>
    </Ark.Root>
  )
}
