import { removePerson } from '@/domain/access/people.commands.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { AboutPerson } from './about-person.ts'
import { failureText } from './failure-text.ts'

export function RemovePersonDialog(props: AboutPerson & { open: boolean }) {
  const { person, name, isSelf, open, onOwnChange, onClose, finalFocus } = props
  const remove = useCommand((db: Db) => removePerson(db, person.id), {
    success: isSelf
      ? { title: 'You left the church', description: 'Your account has been deleted.' }
      : { title: 'Person removed', description: `${name} can no longer log in.` },
    failure: failureText('Failed to remove the person. Please try again.'),
    onSuccess: () => {
      onClose()
      if (isSelf) onOwnChange()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onClose}
      title={isSelf ? 'Leave the church?' : `Remove ${name}?`}
      description={
        isSelf
          ? 'Your account is deleted and you are logged out everywhere. What you recorded stays with the church.'
          : `${name} loses all access at once and can no longer log in. What they recorded stays with the church. Counts that wait on their laptop still arrive if they open Narthex there within a week.`
      }
      confirmLabel={isSelf ? 'Leave' : 'Remove'}
      pending={remove.isPending}
      finalFocus={finalFocus}
      onConfirm={() => void remove.run(undefined)}
    />
  )
}
