import { DomainError, toDomainError } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { kindOfFailure } from '../shared/failure-kind.ts'

/**
 * Sends JSON to the church's API, for the few things that the database cannot do by itself.
 *
 * @returns the answer's JSON, or '' where it has none
 * @throws DomainError with the API's own words where it refuses something
 */
export async function callApi(db: Db, path: string, body: object): Promise<unknown> {
  const { data, error, response } = await db.functions.invoke<unknown>(`api/${path}`, { body })
  if (!error) return data
  // A missing answer is the network's failure.
  if (!response) throw toDomainError(error, 0)
  const { message } = await read(response)
  const kind = kindOfFailure({ message }, response.status)
  throw new DomainError(kind, response.status < 500 ? message : undefined, error)
}

async function read(response: Response): Promise<{ message?: string }> {
  try {
    const { message } = (await response.json()) as { message?: unknown }
    return typeof message === 'string' ? { message } : {}
  } catch {
    // A proxy on the way answers with a page of its own.
    return {}
  }
}
