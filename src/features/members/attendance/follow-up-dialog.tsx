import { useForm } from 'react-hook-form'
import { fullName } from '@/domain/members/full-name.ts'
import { createFollowUp } from '@/domain/register/follow-up.commands.ts'
import { FollowUpDraft } from '@/domain/register/follow-up.schema.ts'
import { formResolver } from '@/platform/form-resolver.ts'
import { useCommand } from '@/platform/use-command.ts'
import { fieldsOf } from '@/ui/fields-of.ts'
import { FormDialog } from '@/ui/form-dialog.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'

const resolver = formResolver(FollowUpDraft)

export type FollowedUp = { id: string; firstName: string; lastName: string }

export type FollowUpDialogProps = {
  member: FollowedUp
  /** `today` is the date in the church's time zone. */
  today: string
  open: boolean
  onClose: () => void
}

/** Saves a note about a call, a visit or a message to a member. */
export function FollowUpDialog({ member, today, open, onClose }: FollowUpDialogProps) {
  const name = fullName(member)
  const form = useForm({ resolver, defaultValues: { memberId: member.id, onDate: today, note: '' } })
  const field = fieldsOf(form)
  const { run, isPending } = useCommand(createFollowUp, {
    success: { title: 'Follow-up saved', description: `It stands on the page of ${name}.` },
    failure: 'Failed to save the follow-up. Please try again.',
    onSuccess: () => {
      form.reset()
      onClose()
    },
  })
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      size="sm"
      title={`Follow Up ${name}`}
      description="Owners and staff read this note. For two weeks, the person is not on the list of missed members."
      pending={isPending}
      pendingLabel="Saving..."
      onSubmit={(event) => void form.handleSubmit((draft) => run(draft))(event)}
    >
      <TextField label="Date" required type="date" max={today} {...field('onDate')} />
      <TextareaField
        label="Note"
        optional
        rows={3}
        hint="Example: called on Tuesday, back in two weeks"
        {...field('note')}
      />
    </FormDialog>
  )
}
