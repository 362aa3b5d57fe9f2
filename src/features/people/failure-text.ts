import { DomainError } from '@/domain/shared/db.ts'

/** The text for a person who was removed meanwhile. */
const PERSON_GONE = 'This person no longer belongs to your church. Reload the page to see who does.'

/**
 * Returns a function that turns a failure into a message with the server's reason. Without a reason, the message is the
 * `usual` text.
 *
 * @param gone the text for a person or thing that no longer exists
 */
export function failureText(usual: string, gone: string = PERSON_GONE) {
  return (error: unknown) => ({ title: 'Error', description: describe(error, usual, gone) })
}

function describe(error: unknown, usual: string, gone: string): string {
  if (!(error instanceof DomainError)) return usual
  if (error.kind === 'not-found') return gone
  return error.kind === 'invalid' ? error.message : usual
}
