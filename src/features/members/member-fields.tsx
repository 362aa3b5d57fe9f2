import type { InferInput } from 'valibot'
import type { MemberDraft } from '@/domain/members/member.schema.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { FamilyField } from './family-field.tsx'
import type { FamilyFieldProps } from './family-field.tsx'
import { MEMBER_FACTS } from './member-information.tsx'
import { MEMBERSHIP_LABELS } from './membership-badge.tsx'

const statuses = optionsOf(MEMBERSHIP_LABELS)

/** The form is about someone else: the browser must not offer the user's own name and address. */
const aboutSomeoneElse = { autoComplete: 'off' } as const

/** The form as it is typed. */
type MemberValues = InferInput<typeof MemberDraft>

export function MemberFields({ form, families }: FamilyFieldProps) {
  const tied = fieldsOf(form)
  const field = (name: keyof MemberValues) => ({ ...aboutSomeoneElse, ...tied(name) })
  return (
    <>
      <FormGroup title="Person">
        <FormRow>
          <TextField label="First Name" required {...field('firstName')} />
          <TextField label="Last Name" required {...field('lastName')} />
        </FormRow>
        <TextField label="Date of Birth" optional type="date" {...field('dateOfBirth')} />
      </FormGroup>
      <FormGroup title="Contact">
        <FormRow>
          <TextField label="Email" optional type="email" {...field('email')} />
          <TextField label="Phone" optional type="tel" {...field('phone')} />
        </FormRow>
        <TextareaField label="Address" optional rows={2} {...field('address')} />
      </FormGroup>
      <FormGroup title="Membership">
        <FormRow>
          <SelectField control={form.control} name="membershipStatus" label="Membership Status" options={statuses} />
          {MEMBER_FACTS.map(({ name, label, type }) => (
            <TextField key={name} label={label} optional type={type} {...field(name)} />
          ))}
        </FormRow>
        <FamilyField form={form} families={families} />
      </FormGroup>
      <FormGroup>
        <TextareaField
          label="Notes"
          optional
          rows={4}
          placeholder="Pastoral notes, prayer requests, special needs, etc."
          {...field('notes')}
        />
      </FormGroup>
    </>
  )
}
