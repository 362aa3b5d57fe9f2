import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Db } from '@/domain/shared/db.ts'
import { addVisitorNote } from '@/domain/visitor-notes/visitor-note.commands.ts'
import { VisitorNoteText } from '@/domain/visitor-notes/visitor-note.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { formPanel } from '../service-details-layout.ts'

export type VisitorNoteFormProps = { serviceInstanceId: string; onClose: () => void }

/** Adds a note. After a failure, the form keeps the typed text. Closing the form clears the text. */
export function VisitorNoteForm({ serviceInstanceId, onClose }: VisitorNoteFormProps) {
  const form = useForm({ resolver: formResolver(VisitorNoteText), defaultValues: { note: '' } })
  const field = fieldsOf(form)
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const add = useCommand((db: Db, { note }: VisitorNoteText) => addVisitorNote(db, { serviceInstanceId, note }), {
    success: { title: 'Note added', description: 'It is deleted after 90 days.' },
    failure: 'Failed to add the note. Please try again.',
    onSuccess: onClose,
  })
  const { setFocus } = form
  useEffect(() => setFocus('note'), [setFocus])
  return (
    <form noValidate aria-label="New note" className={formPanel} onSubmit={form.handleSubmit((note) => add.run(note))}>
      <TextareaField
        label="New note"
        rows={2}
        placeholder="Young couple, blue coats, second time"
        hint="At most 500 characters. Deleted after 90 days."
        {...field('note')}
      />
      <div className={flex({ wrap: { _cramped: 'wrap' }, gap: '3' })}>
        <Button type="submit" pending={add.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button tone="secondary" disabled={add.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {unsaved.question}
    </form>
  )
}
