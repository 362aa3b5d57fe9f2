import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { AlertDialog } from '@/ui/alert-dialog.tsx'

export type UnsavedChanges = {
  /** Before going elsewhere because the changes were saved. */
  letGo: () => void
  /** Belongs somewhere on the page. */
  question: ReactNode
}

/** Asks before a form with unsaved changes is left, by a link as by closing the tab. */
export function useUnsavedChanges(isDirty: boolean): UnsavedChanges {
  const isLetGo = useRef(false)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !isLetGo.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !isLetGo.current,
    withResolver: true,
  })
  return {
    letGo: () => {
      isLetGo.current = true
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
