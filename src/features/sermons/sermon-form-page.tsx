import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { createSermon, updateSermon } from '@/domain/sermons/sermon.commands.ts'
import { readTags } from '@/domain/sermons/sermon.rules.ts'
import { SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { formValues } from '@/platform/form-values.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { FormPage } from '@/widgets/form-page.tsx'

export type SermonFormPageProps = {
  /** Null for a new sermon. */
  sermon: Sermon | null
  services: Service[]
  profile: Profile
}

export function SermonFormPage({ sermon, services, profile }: SermonFormPageProps) {
  const [defaultValues] = useState(() => sermonValuesOf(sermon, todayIn(profile.church.timeZone, new Date())))
  const form = useForm({ resolver: sermonResolver, defaultValues })
  return (
    <FormPage
      {...(sermon ? editing(sermon) : adding)}
      {...{ form, profile }}
      noun="sermons"
      save={(db, draft) => (sermon ? updateSermon(db, { ...draft, id: sermon.id }) : createSermon(db, draft))}
    >
      <SermonFields form={form} services={services} />
    </FormPage>
  )
}

const adding = {
  title: 'Add Sermon',
  description: 'A title, a speaker and a date are enough; the rest can follow.',
  origin: linkOptions({ to: '/sermons' }),
  originName: 'Sermons',
  submitLabel: 'Add Sermon',
  success: { title: 'Sermon added', description: 'The sermon has been added to your library.' },
  failure: 'Failed to create sermon. Please try again.',
}

const editing = ({ id, title }: Sermon) => ({
  title: 'Edit Sermon',
  description: title,
  origin: linkOptions({ to: '/sermons/$id', params: { id } }),
  originName: title,
  submitLabel: 'Update Sermon',
  success: { title: 'Sermon updated', description: 'The sermon has been updated.' },
  failure: 'Failed to update sermon. Please try again.',
})

type SermonFieldsProps = { form: UseFormReturn<SermonValues, unknown, SermonDraft>; services: Service[] }

function SermonFields({ form, services }: SermonFieldsProps) {
  const field = fieldsOf(form)
  return (
    <>
      <FormGroup title="Sermon">
        <TextField label="Title" required {...field('title')} />
        <FormRow>
          <TextField label="Speaker" required {...field('speaker')} />
          <TextField label="Date" type="date" required {...field('sermonDate')} />
        </FormRow>
        <FormRow>
          <TextField label="Scripture" optional placeholder="Psalm 130" {...field('scripture')} />
          <TextField label="Series" optional {...field('sermonSeries')} />
        </FormRow>
        <SelectField
          control={form.control}
          name="serviceId"
          label="Service"
          options={[
            { value: NO_SERVICE, label: 'No service' },
            ...services.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </FormGroup>
      <FormGroup title="Content">
        <TextareaField label="Summary" optional rows={3} {...field('summary')} />
        <TextareaField label="Notes" optional rows={6} {...field('notes')} />
        <TextField label="Tags" optional hint="Separate tags with commas: advent, hope" {...field('tags')} />
      </FormGroup>
      <FormGroup title="Listen and watch">
        <TextField label="Audio Link" optional type="url" placeholder="https://" {...field('audioUrl')} />
        <TextField label="Video Link" optional type="url" placeholder="https://" {...field('videoUrl')} />
      </FormGroup>
    </>
  )
}

/** The value of the option "no service", because a select cannot have an empty value. */
const NO_SERVICE = 'none'

/** The values of the form, where all tags are one text. */
type SermonValues = Omit<v.InferInput<typeof SermonDraft>, 'tags'> & { tags: string }

const sermonResolver = formResolver(SermonDraft, (typed: SermonValues) => ({
  ...typed,
  serviceId: typed.serviceId === NO_SERVICE ? '' : typed.serviceId,
  tags: readTags(typed.tags),
}))

/** @param today the church's date, used for a new sermon */
function sermonValuesOf(sermon: Sermon | null, today: string): SermonValues {
  return {
    ...formValues(SermonDraft, sermon ?? { sermonDate: today }),
    serviceId: sermon?.serviceId ?? NO_SERVICE,
    tags: sermon?.tags.join(', ') ?? '',
  }
}
