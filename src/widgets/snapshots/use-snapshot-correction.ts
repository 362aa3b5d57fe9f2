import { correctSnapshot } from '@/domain/recordings/attendance-snapshot.commands.ts'
import type { PeopleChange } from '@/domain/recordings/people-correction.ts'
import { DomainError } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'

/**
 * Returns a function that adds people to a stored snapshot or removes people. The function fits `onCorrect` of
 * `SnapshotViewer`.
 */
export function useSnapshotCorrection(): (id: string, change: PeopleChange) => void {
  const { run } = useCommand(correctSnapshot, {
    queue: true,
    failure: (error) => ({
      title: 'Error',
      description:
        error instanceof DomainError && error.kind === 'conflict'
          ? 'Someone else has just corrected this picture. Please look again.'
          : 'Failed to correct the picture. Please try again.',
    }),
  })
  return (id, change) => void run({ id, change })
}
