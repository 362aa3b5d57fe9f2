import { Field as Ark } from '@ark-ui/react/field'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '@/styled-system/css'
import { field } from '@/styled-system/recipes'

export type FieldProps = {
  label: string
  hint?: ReactNode
  /** Describes the problem. The error is announced, and the field is marked as invalid. */
  error?: string | undefined
  required?: boolean
  /** If true, the label says that the field may be left empty. */
  optional?: boolean
  disabled?: boolean
  className?: string
}

/**
 * Returns the ids of the texts below a control. Ark links an error only with `aria-errormessage`, which few screen
 * readers support.
 */
export function descriptionOf(id: string, { hint, error }: Pick<FieldProps, 'hint' | 'error'>): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
}

/**
 * Renders the label, control, hint and error of a form field. The control inside is `Ark.Input`, `Ark.Textarea` or a
 * similar part, with `aria-describedby={descriptionOf(id, …)}`.
 */
export function Field(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, hint, error, required, optional, disabled, className, children } = props
  const style = field()
  return (
    <Ark.Root
      ids={{ helperText: `${id}-hint`, errorText: `${id}-error` }}
      invalid={Boolean(error)}
      className={cx(style.root, className)}
      {...{ required, disabled }}
    >
      <Ark.Label className={style.label}>
        {label}
        {required ? (
          <span aria-hidden className={style.required}>
            *
          </span>
        ) : null}
        {optional ? <span className={style.optional}> (Optional)</span> : null}
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
