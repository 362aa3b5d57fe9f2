import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { LeaveQuestion } from './leave-question.tsx'
import type { LeaveTexts } from './leave-question.tsx'
import { useUnsavedForm } from './unsaved-forms-atom.ts'

export type UnsavedChanges = {
  /** Allows leaving without a question. Call this function after saving. */
  allowLeaving: () => void
  /** The dialog, which may be rendered anywhere on the page. */
  question: ReactNode
}

/**
 * Asks before the person leaves a form with unsaved changes by a link, by closing the tab or by signing out.
 *
 * @param texts the question, if the unsaved changes are not typed text
 */
export function useUnsavedChanges(isDirty: boolean, texts?: LeaveTexts): UnsavedChanges {
  const isAllowed = useRef(false)
  /**
   * The address to which the person agreed to leave in the dialog. A further navigation from this address does not ask
   * again, even while the form is still shown.
   */
  const leftFor = useRef<string | null>(null)
  useUnsavedForm(isDirty)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && !isAllowed.current && current.pathname !== next.pathname && current.pathname !== leftFor.current,
    enableBeforeUnload: () => isDirty && !isAllowed.current,
    withResolver: true,
  })
  return {
    allowLeaving: () => {
      isAllowed.current = true
    },
    question: (
      <LeaveQuestion
        open={blocker.status === 'blocked'}
        texts={texts}
        onStay={() => blocker.reset?.()}
        onLeave={() => {
          leftFor.current = blocker.next?.pathname ?? null
          blocker.proceed?.()
        }}
      />
    ),
  }
}
