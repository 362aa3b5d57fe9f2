import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createSermon, updateSermon } from '@/domain/sermons/sermon.commands.ts'
import type { Sermon, SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { useCommand } from '@/platform/use-command.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Form, FormActions } from '@/ui/form-layout.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { SermonFields } from './sermon-fields.tsx'
import { sermonResolver, sermonValuesOf } from './sermon-values.ts'

export type SermonFormProps = {
  /** What to change; null adds one. */
  sermon: Sermon | null
  services: Service[]
  timeZone: string
  onSaved: () => void
}

export function SermonForm({ sermon, services, timeZone, onSaved }: SermonFormProps) {
  const [defaultValues] = useState(() => sermonValuesOf(sermon, todayIn(timeZone, new Date())))
  const form = useForm({ resolver: sermonResolver, defaultValues })
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const save = useCommand(
    (db: Db, draft: SermonDraft) => (sermon ? updateSermon(db, { ...draft, id: sermon.id }) : createSermon(db, draft)),
    {
      success: sermon
        ? { title: 'Sermon updated', description: 'The sermon has been updated.' }
        : { title: 'Sermon added', description: 'The sermon has been added to your library.' },
      failure: `Failed to ${sermon ? 'update' : 'create'} sermon. Please try again.`,
      onSuccess: () => {
        unsaved.letGo()
        onSaved()
      },
    },
  )
  return (
    <Form onSubmit={(event) => void form.handleSubmit((draft) => save.run(draft))(event)}>
      <SermonFields form={form} services={services} />
      <FormActions>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          {sermon ? 'Update Sermon' : 'Add Sermon'}
        </Button>
        {sermon ? (
          <ButtonLink to="/sermons/$id" params={{ id: sermon.id }} tone="secondary">
            Cancel
          </ButtonLink>
        ) : (
          <ButtonLink to="/sermons" tone="secondary">
            Cancel
          </ButtonLink>
        )}
      </FormActions>
      {unsaved.question}
    </Form>
  )
}
