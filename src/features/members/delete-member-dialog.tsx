import { deleteMember } from '@/domain/members/member.commands.ts'
import type { Member } from '@/domain/members/member.schema.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'

export type DeleteMemberDialogProps = {
  member: Pick<Member, 'id' | 'firstName' | 'lastName'>
  open: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteMemberDialog({ member, open, onClose, onDeleted }: DeleteMemberDialogProps) {
  return (
    <DeleteDialog
      title="Delete Member?"
      description={
        `Are you sure you want to delete ${member.firstName} ${member.lastName}? ` +
        'This action cannot be undone and will remove all associated data.'
      }
      command={(db) => deleteMember(db, { id: member.id })}
      success={{ title: 'Member deleted', description: 'The member has been removed from your congregation.' }}
      failure="Failed to delete member. Please try again."
      open={open}
      onClose={onClose}
      onDeleted={onDeleted}
    />
  )
}
