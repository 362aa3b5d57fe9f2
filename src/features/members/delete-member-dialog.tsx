import { deleteMember } from '@/domain/members/member.commands.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type DeleteMemberDialogProps = {
  member: Pick<Member, 'id' | 'firstName' | 'lastName'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteMemberDialog({ member, open, onClose, onDeleted }: DeleteMemberDialogProps) {
  const removal = useCommand(deleteMember, {
    success: { title: 'Member deleted', description: 'The member has been removed from your congregation.' },
    failure: 'Failed to delete member. Please try again.',
    onSuccess: () => {
      onClose()
      onDeleted()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Delete Member?"
      description={
        `Are you sure you want to delete ${member.firstName} ${member.lastName}? ` +
        'This action cannot be undone and will remove all associated data.'
      }
      confirmLabel="Delete"
      pending={removal.isPending}
      onConfirm={() => void removal.run({ id: member.id })}
    />
  )
}
