import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { InferInput } from 'valibot'
import { familiesFor, familyLike } from '@/domain/members/family.rules.ts'
import type { KnownFamily } from '@/domain/members/family.rules.ts'
import type { MemberDraft } from '@/domain/members/member.schema.ts'
import { css } from '@/styled-system/css'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormGroup, FormRow } from '@/ui/form-layout.tsx'
import { optionsOf } from '@/ui/options-of.ts'
import { SelectField } from '@/ui/select-field.tsx'
import { SuggestField } from '@/ui/suggest-field.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import { AGE_BAND_LABELS, MEMBER_FACTS } from './member-information.tsx'
import { MEMBERSHIP_LABELS } from './shared/membership-badge.tsx'
import type { Families } from './use-families.ts'

const statuses = optionsOf(MEMBERSHIP_LABELS)
const ageBands = [{ value: '', label: 'Not set' }, ...optionsOf(AGE_BAND_LABELS)]

/** Switches autofill off, because the browser would offer the user's own name and address. */
const aboutSomeoneElse = { autoComplete: 'off' } as const

type MemberValues = InferInput<typeof MemberDraft>

export function MemberFields({ form, families, isNew }: FamilyFieldProps) {
  const tied = fieldsOf(form)
  const field = (name: keyof MemberValues) => ({ ...aboutSomeoneElse, ...tied(name) })
  return (
    <>
      <FormGroup title="Person">
        <FormRow>
          <TextField label="First Name" required {...field('firstName')} />
          <TextField label="Last Name" required {...field('lastName')} />
        </FormRow>
        <FormRow>
          <TextField label="Date of Birth" optional type="date" {...field('dateOfBirth')} />
          <SelectField
            control={form.control}
            name="ageBand"
            label="Age Band"
            hint="If the date of birth is not known"
            options={ageBands}
          />
        </FormRow>
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
        <FamilyField {...{ form, families, isNew }} />
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

/** The number of families in the list. Typing finds more families. */
const OFFERED = 50
const NAMED = 6

type FamilyFieldProps = {
  form: UseFormReturn<InferInput<typeof MemberDraft>, unknown, MemberDraft>
  families: Families
  /** Whether the form adds a member, so that it can go on with another of the family. */
  isNew: boolean
}

const hintLine = css({ display: 'block' })

/** Chooses an existing family, or gives a new family a name. */
function FamilyField({ form, families: { families, want }, isNew }: FamilyFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'familyId' })
  const value = field.value ?? ''
  const suggestions = useMemo(
    () =>
      familiesFor(families ?? [], value)
        .slice(0, OFFERED)
        .map((family) => ({ value: family.familyId, hint: peopleOf(family) })),
    [families, value],
  )
  return (
    <SuggestField
      label="Family ID"
      optional
      hint={
        <>
          {isNew ? (
            <span className={hintLine}>Leave it empty for a new family: Add Another of This Family fills it in.</span>
          ) : null}{' '}
          {/* The specification's text has no full stop, so it is read last. */}
          <span className={hintLine}>Use the same ID to group family members together</span>
        </>
      }
      error={fieldState.error?.message}
      name={field.name}
      value={value}
      onChange={field.onChange}
      onFocus={want}
      onBlur={() => {
        const known = families && familyLike(families, value)
        if (known && known.familyId !== value) field.onChange(known.familyId)
        field.onBlur()
      }}
      suggestions={suggestions}
      none={families ? 'This ID starts a new family.' : 'Looking for families...'}
    />
  )
}

/** Returns a hint such as 'Ana, Luis and 3 more · Morales'. */
function peopleOf({ people, lastName }: KnownFamily): string {
  const more = people.length - NAMED
  return `${people.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''} · ${lastName}`
}
