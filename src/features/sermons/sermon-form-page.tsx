import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { createSermon, updateSermon } from '@/domain/sermons/sermon.commands.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { FormPage } from '@/widgets/form-page.tsx'
import { SermonFields } from './sermon-fields.tsx'
import { sermonResolver, sermonValuesOf } from './sermon-values.ts'

export type SermonFormPageProps = {
  /** null for a new sermon */
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
