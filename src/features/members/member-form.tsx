import { useForm } from 'react-hook-form'
import { createMember, updateMember } from '@/domain/members/member.commands.ts'
import { MemberDraft } from '@/domain/members/member.schema.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { Form, FormActions } from '@/ui/form-layout.tsx'
import { useUnsavedChanges } from '@/widgets/use-unsaved-changes.tsx'
import { MemberFields } from './member-fields.tsx'
import { valuesOf } from './member-values.ts'

export type MemberFormProps = {
  /** Whom to change; null adds somebody. */
  member: Member | null
  onSaved: () => void
}

export function MemberForm({ member, onSaved }: MemberFormProps) {
  const form = useForm({ resolver: formResolver(MemberDraft), defaultValues: valuesOf(member) })
  const unsaved = useUnsavedChanges(form.formState.isDirty)
  const save = useCommand(
    (db, draft: MemberDraft) => (member ? updateMember(db, { ...draft, id: member.id }) : createMember(db, draft)),
    {
      success: member
        ? { title: 'Member updated', description: 'The member information has been updated.' }
        : { title: 'Member added', description: 'The member has been added to your congregation.' },
      failure: member ? 'Failed to update member. Please try again.' : 'Failed to create member. Please try again.',
      onSuccess: () => {
        unsaved.letGo()
        onSaved()
      },
    },
  )
  return (
    <Form onSubmit={(event) => void form.handleSubmit((draft) => save.run(draft))(event)}>
      <MemberFields form={form} />
      <FormActions>
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          {member ? 'Update Member' : 'Add Member'}
        </Button>
        {member ? (
          <ButtonLink to="/members/$id" params={{ id: member.id }} tone="secondary">
            Cancel
          </ButtonLink>
        ) : (
          <ButtonLink to="/members" tone="secondary">
            Cancel
          </ButtonLink>
        )}
      </FormActions>
      {unsaved.question}
    </Form>
  )
}
