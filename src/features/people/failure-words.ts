import { DomainError } from '@/domain/shared/db.ts'

/** What the server refused, such as the last owner's leaving, or the usual words. */
export function failureWords(usual: string) {
  return (error: unknown) => ({
    title: 'Error',
    description: error instanceof DomainError && error.kind === 'invalid' ? error.message : usual,
  })
}
