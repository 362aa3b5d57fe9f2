import { DomainError } from '@/domain/shared/db.ts'

/** What is said of someone who was removed meanwhile. */
const PERSON_GONE = 'This person no longer belongs to your church. Reload the page to see who does.'

/**
 * What the server refused, such as the last owner's leaving, or the usual words.
 *
 * @param gone what is said when the thing is not there any more
 */
export function failureWords(usual: string, gone: string = PERSON_GONE) {
  return (error: unknown) => ({ title: 'Error', description: describe(error, usual, gone) })
}

function describe(error: unknown, usual: string, gone: string): string {
  if (!(error instanceof DomainError)) return usual
  if (error.kind === 'not-found') return gone
  return error.kind === 'invalid' ? error.message : usual
}
