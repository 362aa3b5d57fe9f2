import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { changeOnlineCount, recordOnlineCount } from '@/domain/online/online-count.commands.ts'
import { listOnlinePlaces } from '@/domain/online/online-count.queries.ts'
import { OnlineCountChange } from '@/domain/online/online-count.schema.ts'
import type { OnlineCount } from '@/domain/online/online-count.schema.ts'
import { hasPlace, placesToSuggest } from '@/domain/online/online.rules.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { flex, grid } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { fieldsOf } from '@/ui/fields-of.ts'
import { SuggestField } from '@/ui/suggest-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { formPanel } from '../service-details-layout.ts'

export type OnlineFormProps = {
  db: Db
  serviceInstanceId: string
  /** The views of the service at all places. The form checks them, because a place can have only one figure. */
  online: OnlineCount[]
  /** The figure to change, or null to add one. */
  count: OnlineCount | null
  onClose: () => void
}

const TAKEN = 'This place has a figure already. Please change that one'

/** Adds or changes the views at one place. After a failure, the form keeps the typed text. */
export function OnlineForm({ db, serviceInstanceId, online, count, onClose }: OnlineFormProps) {
  const used = useQuery({ queryKey: ['online-places'], queryFn: () => listOnlinePlaces(db) })
  const suggested = useMemo(() => placesToSuggest(used.data ?? [], online), [used.data, online])
  const suggestions = useMemo(() => suggested.map((place) => ({ value: place })), [suggested])
  const form = useForm({
    resolver: formResolver(OnlineCountChange),
    defaultValues: { views: String(count?.views ?? ''), place: count?.place ?? suggested[0] ?? '' },
  })
  const field = fieldsOf(form)
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const save = useCommand(
    (database: Db, change: OnlineCountChange) =>
      count
        ? changeOnlineCount(database, { ...change, id: count.id })
        : recordOnlineCount(database, { ...change, serviceInstanceId }),
    {
      success: { title: 'Online views saved', description: 'They stand beside the total and are never added to it.' },
      failure: (error) => ({
        title: 'Error',
        description:
          error instanceof DomainError && error.kind === 'conflict'
            ? error.message
            : 'Failed to save the views. Please try again.',
      }),
      onSuccess: onClose,
    },
  )
  const { setError, setFocus } = form
  useEffect(() => setFocus('views'), [setFocus])
  async function submit(change: OnlineCountChange) {
    if (hasPlace(online, change.place, count?.id)) return setError('place', { message: TAKEN }, { shouldFocus: true })
    await save.run(change)
  }
  return (
    <form
      noValidate
      aria-label={count ? `Views on ${count.place}` : 'New online views'}
      className={formPanel}
      onSubmit={form.handleSubmit(submit)}
    >
      <div className={cells}>
        <TextField label="Views" required type="number" inputMode="numeric" min={0} {...field('views')} />
        <Controller
          control={form.control}
          name="place"
          render={({ field: { name, value, onChange, onBlur }, fieldState: { error } }) => (
            <SuggestField
              label="Where"
              required
              hint="Choose, or type your own words"
              {...{ name, value, onChange, onBlur }}
              error={error?.message}
              suggestions={suggestions}
              none="Type where people watched"
            />
          )}
        />
      </div>
      <div className={flex({ wrap: { _cramped: 'wrap' }, gap: '3' })}>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button tone="secondary" disabled={save.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
      {unsaved.question}
    </form>
  )
}

const cells = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
  gap: '4',
  alignItems: 'start',
})
