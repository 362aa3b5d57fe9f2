import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import type { SermonValues } from './sermon-values.ts'

/** Stands for "no service", which a select cannot choose. */
const none = 'none'

export type SermonFieldsProps = { form: UseFormReturn<SermonValues, unknown, SermonDraft>; services: Service[] }

export function SermonFields({ form: { control, register, formState }, services }: SermonFieldsProps) {
  const { errors } = formState
  const field = (name: keyof SermonValues) => ({ error: errors[name]?.message, ...register(name) })
  return (
    <>
      <FormGroup title="Sermon">
        <TextField label="Title" required {...field('title')} />
        <FormRow>
          <TextField label="Speaker" required {...field('speaker')} />
          <TextField label="Date" type="date" required {...field('sermonDate')} />
        </FormRow>
        <FormRow>
          <TextField label="Scripture" placeholder="Psalm 130" {...field('scripture')} />
          <TextField label="Series" {...field('sermonSeries')} />
        </FormRow>
        <Controller
          control={control}
          name="serviceId"
          render={({ field: { value, onChange, onBlur } }) => (
            <Select
              label="Service"
              options={[
                { value: none, label: 'No service' },
                ...services.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={value || none}
              onChange={(chosen) => onChange(chosen === none ? '' : chosen)}
              onBlur={onBlur}
              error={errors.serviceId?.message}
            />
          )}
        />
      </FormGroup>
      <FormGroup title="Content">
        <TextareaField label="Summary" rows={3} {...field('summary')} />
        <TextareaField label="Notes" rows={6} {...field('notes')} />
        <TextField label="Tags" hint="Separate tags with commas: advent, hope" {...field('tags')} />
      </FormGroup>
      <FormGroup title="Listen and watch">
        <TextField label="Audio Link" type="url" placeholder="https://" {...field('audioUrl')} />
        <TextField label="Video Link" type="url" placeholder="https://" {...field('videoUrl')} />
      </FormGroup>
    </>
  )
}
