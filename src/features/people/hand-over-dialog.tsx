import { handOverChurch } from '@/domain/access/people.commands.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { AboutPerson } from './about-person.ts'
import { failureText } from './failure-text.ts'

export function HandOverDialog({
  person,
  name,
  open,
  onOwnChange,
  onClose,
  finalFocus,
}: AboutPerson & { open: boolean }) {
  const handOver = useCommand((db: Db) => handOverChurch(db, person.id), {
    success: { title: 'Church handed over', description: `${name} is the owner now, and you are staff.` },
    failure: failureText('Failed to hand over the church. Please try again.'),
    onSuccess: () => {
      onClose()
      onOwnChange()
    },
  })
  return (
    <AlertDialog
      open={open}
      onOpenChange={onClose}
      title={`Hand over the church to ${name}?`}
      description={`${name} becomes owner and you become staff. Only an owner can make you an owner again.`}
      confirmLabel="Hand Over"
      tone="primary"
      pending={handOver.isPending}
      finalFocus={finalFocus}
      onConfirm={() => void handOver.run(undefined)}
    />
  )
}
