import type { UseFormReturn } from 'react-hook-form'
import type { SermonDraft } from '@/domain/sermons/sermon.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { NO_SERVICE } from './sermon-values.ts'
import type { SermonValues } from './sermon-values.ts'

export type SermonFieldsProps = { form: UseFormReturn<SermonValues, unknown, SermonDraft>; services: Service[] }

export function SermonFields({ form, services }: SermonFieldsProps) {
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
