import { undoMerge } from '@/domain/merging/merge.commands.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'

/** Undoes a merge. A refusal names the changes that would be lost. */
export function useUndoMerge() {
  return useCommand(undoMerge, {
    success: { title: 'Merge undone', description: 'Both members are as before.' },
    failure: (error) => ({
      title: 'The merge was not undone',
      description:
        error instanceof DomainError && error.kind === 'conflict' && error.cause instanceof DomainError
          ? error.message
          : error instanceof DomainError && ['conflict', 'not-found'].includes(error.kind)
            ? 'It was undone already, or the member was deleted.'
            : 'Please try again.',
    }),
  })
}
