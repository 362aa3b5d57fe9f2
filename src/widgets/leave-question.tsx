import { AlertDialog } from '@/ui/alert-dialog.tsx'
import type { AlertDialogProps } from '@/ui/alert-dialog.tsx'

/** The question before the person leaves something unfinished. */
export type LeaveTexts = Pick<AlertDialogProps, 'title' | 'description' | 'cancelLabel' | 'confirmLabel'>

const UNSAVED: LeaveTexts = {
  title: 'Leave without saving?',
  description: 'What you changed on this page has not been saved and will be lost.',
  cancelLabel: 'Keep Editing',
  confirmLabel: 'Leave',
}

type LeaveQuestionProps = { open: boolean; texts?: LeaveTexts | undefined; onStay: () => void; onLeave: () => void }

export function LeaveQuestion({ open, texts = UNSAVED, onStay, onLeave }: LeaveQuestionProps) {
  return <AlertDialog open={open} onOpenChange={(isOpen) => !isOpen && onStay()} {...texts} onConfirm={onLeave} />
}
