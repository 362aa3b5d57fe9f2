import type { ComponentProps } from 'react'
import { TextareaField } from '@/ui/textarea-field.tsx'

/** The notes of a count. Trends shows the notes of official totals to people who may read them. */
export function CountNotesField(input: ComponentProps<'textarea'> & { error?: string | undefined }) {
  return (
    <TextareaField
      label="Notes"
      hint="Trends shows them to owners and staff, beside the official total."
      optional
      rows={2}
      {...input}
    />
  )
}
