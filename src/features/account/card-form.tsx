import { useEffect } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Form, FormGroup } from '@/ui/form-layout.tsx'

export type AccountFormProps = { onSaved: () => void; onDirty: (isDirty: boolean) => void }

export type CardFormProps = {
  onSubmit: ComponentProps<'form'>['onSubmit']
  submitLabel: string
  pending: boolean
  isDirty: boolean
  onDirty: (isDirty: boolean) => void
  children: ReactNode
}

export function CardForm({ onSubmit, submitLabel, pending, isDirty, onDirty, children }: CardFormProps) {
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <Form className={css({ gap: '5' })} onSubmit={onSubmit}>
      <FormGroup>{children}</FormGroup>
      <div>
        <Button type="submit" tone={isDirty ? 'primary' : 'secondary'} pending={pending} pendingLabel="Saving...">
          {submitLabel}
        </Button>
      </div>
    </Form>
  )
}
