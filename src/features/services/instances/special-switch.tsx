import { Controller, useWatch } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type * as v from 'valibot'
import { isSpecialByDefault } from '@/domain/services/service-instance.rules.ts'
import type { ServiceInstanceDraft } from '@/domain/services/service-instance.schema.ts'
import type { Service } from '@/domain/services/service.schema.ts'
import { Switch } from '@/ui/switch.tsx'

export type SpecialSwitchProps = {
  form: UseFormReturn<v.InferInput<typeof ServiceInstanceDraft>, unknown, ServiceInstanceDraft>
  /** The recurring service, or null without one. */
  series: Pick<Service, 'isSpecial'> | null
}

/**
 * Marks a dated service as special or not special. If the series or type already says the same, nothing is stored.
 * The service then follows later changes of the series or type.
 */
export function SpecialSwitch({ form, series }: SpecialSwitchProps) {
  const serviceType = useWatch({ control: form.control, name: 'serviceType' }) ?? 'Sunday Morning'
  const usual = isSpecialByDefault({ serviceType }, series)
  return (
    <Controller
      control={form.control}
      name="isSpecial"
      render={({ field: { value, onChange } }) => (
        <Switch
          label="Special service"
          hint="Left out of the average of the year."
          checked={value ?? usual}
          onChange={(checked) => onChange(checked === usual ? null : checked)}
        />
      )}
    />
  )
}
