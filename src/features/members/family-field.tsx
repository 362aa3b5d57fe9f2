import { useMemo } from 'react'
import { useController } from 'react-hook-form'
import type { UseFormReturn } from 'react-hook-form'
import type { InferInput } from 'valibot'
import { familiesFor, familyLike } from '@/domain/members/family.rules.ts'
import type { KnownFamily } from '@/domain/members/family.rules.ts'
import type { MemberDraft } from '@/domain/members/member.schema.ts'
import { SuggestField } from '@/ui/suggest-field.tsx'
import type { Families } from './use-families.ts'

/** More are found by typing. */
const OFFERED = 50
const NAMED = 6

export type FamilyFieldProps = {
  form: UseFormReturn<InferInput<typeof MemberDraft>, unknown, MemberDraft>
  families: Families
}

/** The family of a member: one that is there, or a new one. */
export function FamilyField({ form, families: { families, want } }: FamilyFieldProps) {
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
      hint="Use the same ID to group family members together"
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

/** 'Ana, Luis and 3 more · Morales' */
function peopleOf({ people, lastName }: KnownFamily): string {
  const more = people.length - NAMED
  return `${people.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''} · ${lastName}`
}
