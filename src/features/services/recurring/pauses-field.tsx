import { Plus, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { ServiceDraft } from '@/domain/services/service.schema.ts'
import { css } from '@/styled-system/css'
import { grid, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import type { RecurringValues } from './recurring-values.ts'

/** Edits periods without services, such as August. Each value is 'from/until', in which a date may be empty. */
export function PausesField({ form }: { form: UseFormReturn<RecurringValues, unknown, ServiceDraft> }) {
  const { field, formState } = useController({ control: form.control, name: 'pauses' })
  const pauses = field.value ?? []
  const errors = formState.errors.pauses
  const invalid = Array.isArray(errors) ? errors.findIndex(Boolean) : 0
  const set = (at: number, pause: string) => field.onChange(pauses.map((old, index) => (index === at ? pause : old)))
  return (
    <fieldset className={stack({ align: 'flex-start', gap: '3' })}>
      <legend className={legend}>Pauses</legend>
      {pauses.map((pause, at) => {
        const [from = '', until = ''] = pause.split('/')
        return (
          // Pauses are never reordered.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={at} className={row}>
            <TextField
              label="No services from"
              type="date"
              value={from}
              onChange={(event) => set(at, `${event.target.value}/${until}`)}
            />
            <TextField
              // The form focuses this field when the pause is invalid.
              ref={at === invalid ? field.ref : undefined}
              label="Until"
              type="date"
              value={until}
              min={from}
              error={Array.isArray(errors) ? errors[at]?.message : undefined}
              onChange={(event) => set(at, `${from}/${event.target.value}`)}
            />
            <IconButton
              label="Remove this pause"
              Icon={X}
              tone="danger"
              className={css({ marginTop: '1.625rem' })}
              onClick={() => field.onChange(pauses.filter((_, index) => index !== at))}
            />
          </div>
        )
      })}
      <Button tone="quiet" size="sm" Icon={Plus} onClick={() => field.onChange([...pauses, '/'])}>
        Add Pause
      </Button>
    </fieldset>
  )
}

const legend = css({ textStyle: 'label', marginBottom: '2' })
const row = grid({
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'start',
  columnGap: '3',
  width: 'full',
})
