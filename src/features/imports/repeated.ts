import { toDomainError } from '@/domain/shared/db.ts'

/** The pauses, in milliseconds, before a request is sent again. */
const PAUSES_MS = [500, 2000, 5000, 10_000]

/** Returns whether a request failed before its answer came. The server may have done the work. */
export function isUnanswered(error: unknown): boolean {
  const { kind } = toDomainError(error)
  return kind === 'offline' || kind === 'unavailable'
}

/** Sends a request, and sends it again when no answer came. A repeated request must have no second effect. */
export async function repeated<Output>(send: () => Promise<Output>): Promise<Output> {
  for (const pause of PAUSES_MS) {
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return send()
}
