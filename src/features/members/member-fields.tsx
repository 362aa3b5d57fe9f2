import { Controller } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { MemberDraft } from '@/domain/members/member.schema.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { Select } from '@/ui/select.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import type { MemberValues } from './member-values.ts'
import { MEMBERSHIP_LABELS } from './membership-badge.tsx'

const statuses = Object.entries(MEMBERSHIP_LABELS).map(([value, label]) => ({ value, label }))

/** Somebody else is being typed in: the browser must not offer the person's own name and address. */
const aboutSomebodyElse = { autoComplete: 'off' } as const

export type MemberFieldsProps = { form: UseFormReturn<MemberValues, unknown, MemberDraft> }

export function MemberFields({ form: { control, register, formState } }: MemberFieldsProps) {
  const { errors } = formState
  const field = (name: keyof MemberValues) => ({
    ...aboutSomebodyElse,
    error: errors[name]?.message,
    ...register(name),
  })
  return (
    <>
      <FormGroup title="Person">
        <FormRow>
          <TextField label="First Name" required {...field('firstName')} />
          <TextField label="Last Name" required {...field('lastName')} />
        </FormRow>
        <TextField label="Date of Birth" type="date" {...field('dateOfBirth')} />
      </FormGroup>
      <FormGroup title="Contact">
        <FormRow>
          <TextField label="Email" type="email" {...field('email')} />
          <TextField label="Phone" type="tel" {...field('phone')} />
        </FormRow>
        <TextareaField label="Address" rows={2} {...field('address')} />
      </FormGroup>
      <FormGroup title="Membership">
        <FormRow>
          <Controller
            control={control}
            name="membershipStatus"
            render={({ field: { value, onChange, onBlur } }) => (
              <Select
                label="Membership Status"
                options={statuses}
                value={value ?? null}
                {...{ onChange, onBlur }}
                error={errors.membershipStatus?.message}
              />
            )}
          />
          <TextField label="Join Date" type="date" {...field('joinDate')} />
        </FormRow>
        <TextField label="Family ID" hint="Use the same ID to group family members together" {...field('familyId')} />
      </FormGroup>
      <FormGroup>
        <TextareaField
          label="Notes"
          rows={4}
          placeholder="Pastoral notes, prayer requests, special needs, etc."
          {...field('notes')}
        />
      </FormGroup>
    </>
  )
}
