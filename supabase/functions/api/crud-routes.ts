import * as v from 'valibot'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { orNotFound } from './failures.ts'
import { signedIn } from './route.ts'
import type { Route } from './route.ts'

/** The domain's queries and commands have this form. A handler can also use the caller's profile. */
type Handle<Sent, Answered> = (db: Db, sent: Sent, profile: Profile) => Promise<Answered>

type Reads<Row> = {
  list: [summary: string, handle: (db: Db) => Promise<Row[]>]
  find: [summary: string, handle: Handle<string, Row | null>]
  isCounting?: true
}

type Writes<Draft extends v.GenericSchema, Changes extends v.GenericSchema, Row> = {
  create: [summary: string, body: Draft, handle: Handle<v.InferOutput<Draft>, Row>]
  update: [summary: string, body: Changes, handle: Handle<v.InferOutput<Changes> & { id: string }, Row>]
  remove: [summary: string, handle: Handle<{ id: string }, void>]
}

/**
 * These two functions accept any schema, because the types of `Reads` and `Writes` already check bodies, handlers and
 * answers.
 */
const read = signedIn<undefined, undefined, v.GenericSchema>
const write = signedIn<v.GenericSchema, undefined, v.GenericSchema>

/** Returns the routes that read the list at a path, and one row of the list by id. */
export function readRoutes<Answer extends v.GenericSchema>(
  path: string,
  answer: Answer,
  { list, find, isCounting }: Reads<v.InferOutput<Answer>>,
): Route[] {
  const shared = { method: 'GET', status: 200, ...(isCounting && { isCounting }) } as const
  const [listSummary, listRows] = list
  const [findSummary, findRow] = find
  return [
    read({ ...shared, path, summary: listSummary, answer: v.array(answer), handle: (_, { db }) => listRows(db) }),
    read({
      ...shared,
      path: `${path}/{id}`,
      summary: findSummary,
      answer,
      handle: async ({ id }, { db, profile }) => orNotFound(await findRow(db, id, profile)),
    }),
  ]
}

/** Returns the routes that add a row to the list at a path, change a row, and delete a row. */
export function writeRoutes<
  Answer extends v.GenericSchema,
  Draft extends v.GenericSchema,
  Changes extends v.GenericSchema,
>(path: string, answer: Answer, { create, update, remove }: Writes<Draft, Changes, v.InferOutput<Answer>>): Route[] {
  const [createSummary, draft, createRow] = create
  const [updateSummary, changes, updateRow] = update
  const [removeSummary, removeRow] = remove
  return [
    write({
      method: 'POST',
      path,
      summary: createSummary,
      status: 201,
      body: draft,
      answer,
      handle: ({ body }, { db, profile }) => createRow(db, body, profile),
    }),
    write({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: updateSummary,
      status: 200,
      body: changes,
      answer,
      handle: ({ id, body }, { db, profile }) => updateRow(db, { ...(body as object), id }, profile),
    }),
    signedIn({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: removeSummary,
      status: 204,
      handle: ({ id }, { db, profile }) => removeRow(db, { id }, profile),
    }),
  ]
}
