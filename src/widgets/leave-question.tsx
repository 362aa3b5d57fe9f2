import { AlertDialog } from '@/ui/alert-dialog.tsx'

export function LeaveQuestion({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title="Leave without saving?"
      description="What you changed on this page has not been saved and will be lost."
      cancelLabel="Keep Editing"
      confirmLabel="Leave"
      onConfirm={onLeave}
    />
  )
}
