import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type UnsavedChanges = {
  /** Called before leaving a form whose changes were saved. */
  allowLeaving: () => void
  /** The dialog; it can be anywhere on the page. */
  question: ReactNode
}

/** Asks before a form with unsaved changes is left, by a link as by closing the tab. */
export function useUnsavedChanges(isDirty: boolean): UnsavedChanges {
  const isAllowed = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isAllowed.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !isAllowed.current,
    withResolver: true,
  })
  return {
    allowLeaving: () => {
      isAllowed.current = true
    },
    question: (
      <AlertDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
        title="Leave without saving?"
        description="What you changed on this page has not been saved and will be lost."
        cancelLabel="Keep Editing"
        confirmLabel="Leave"
        onConfirm={() => blocker.proceed?.()}
      />
    ),
  }
}
