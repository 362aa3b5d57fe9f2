import { useForm } from 'react-hook-form'
import type { Db } from '@/domain/shared/db.ts'
import { addVisitorNote } from '@/domain/visitor-notes/visitor-note.commands.ts'
import { VisitorNoteText } from '@/domain/visitor-notes/visitor-note.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'

/** Adds a note. After a failure, the form keeps the typed text. */
export function VisitorNoteForm({ serviceInstanceId }: { serviceInstanceId: string }) {
  const form = useForm({ resolver: formResolver(VisitorNoteText), defaultValues: { note: '' } })
  const field = fieldsOf(form)
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const add = useCommand((db: Db, { note }: VisitorNoteText) => addVisitorNote(db, { serviceInstanceId, note }), {
    success: { title: 'Note added', description: 'It is deleted after 90 days.' },
    failure: 'Failed to add the note. Please try again.',
    onSuccess: () => form.reset(),
  })
  return (
    <form
      noValidate
      aria-label="New note"
      className={stack({ gap: '3', alignItems: 'flex-start' })}
      onSubmit={form.handleSubmit((note) => add.run(note))}
    >
      <TextareaField
        label="New note"
        rows={2}
        placeholder="Young couple, blue coats, second time"
        hint="At most 500 characters. Deleted after 90 days."
        {...field('note')}
      />
      <Button type="submit" tone="secondary" pending={add.isPending} pendingLabel="Saving...">
        Add Note
      </Button>
      {unsaved.question}
    </form>
  )
}
