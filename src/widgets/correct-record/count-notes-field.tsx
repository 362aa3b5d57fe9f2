import type { ComponentProps } from 'react'
import { TextareaField } from '@/ui/textarea-field.tsx'

/** The notes of a count. The chart of Trends shows them to people who may read them. */
export function CountNotesField(input: ComponentProps<'textarea'> & { error?: string | undefined }) {
  return <TextareaField label="Notes" hint="Owners and staff also see them in Trends." optional rows={2} {...input} />
}
