import { DomainError, toDomainError } from '../shared/db.ts'
import type { Db } from '../shared/db.ts'
import { kindOfFailure } from '../shared/failure-kind.ts'

/**
 * Posts JSON to the API of this installation, for tasks that the database cannot do by itself.
 *
 * @returns the JSON of the answer, or '' when the answer is empty
 * @throws DomainError with the API's message when the API refuses
 */
export async function callApi(db: Db, path: string, body: object): Promise<unknown> {
  const { data, error, response } = await db.functions.invoke<unknown>(`api/${path}`, { body })
  if (!error) return data
  // A missing response means that the network failed.
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
    // A proxy between browser and server answers errors with HTML instead of JSON.
    return {}
  }
}
