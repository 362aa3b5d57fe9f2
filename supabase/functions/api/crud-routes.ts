import * as v from 'valibot'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import type { Caller } from './caller.ts'
import { orNotFound } from './failures.ts'
import type { Input, Route } from './route.ts'

/** Queries and commands of the domain fit as they are. A route that needs more of its caller takes the profile. */
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

/** The list at a path, and one of its rows by id. */
export function readRoutes<Answer extends v.GenericSchema>(
  path: string,
  answer: Answer,
  { list, find, isCounting }: Reads<v.InferOutput<Answer>>,
): Route[] {
  const read = { method: 'GET', status: 200, ...(isCounting && { isCounting }) } as const
  return [
    signedIn({ ...read, path, summary: list[0], answer: v.array(answer), handle: (_, { db }) => list[1](db) }),
    signedIn({
      ...read,
      path: `${path}/{id}`,
      summary: find[0],
      answer,
      handle: async ({ id }, { db, profile }) => orNotFound(await find[1](db, id, profile)),
    }),
  ]
}

/** Adding to the list at a path, changing one of its rows, and deleting one. */
export function writeRoutes<
  Answer extends v.GenericSchema,
  Draft extends v.GenericSchema,
  Changes extends v.GenericSchema,
>(path: string, answer: Answer, { create, update, remove }: Writes<Draft, Changes, v.InferOutput<Answer>>): Route[] {
  return [
    signedIn({
      method: 'POST',
      path,
      summary: create[0],
      status: 201,
      body: create[1],
      answer,
      handle: ({ body }, { db, profile }) => create[2](db, body, profile),
    }),
    signedIn({
      method: 'PATCH',
      path: `${path}/{id}`,
      summary: update[0],
      status: 200,
      body: update[1],
      answer,
      handle: ({ id, body }, { db, profile }) => update[2](db, { ...(body as object), id }, profile),
    }),
    signedIn({
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: remove[0],
      status: 204,
      handle: ({ id }, { db, profile }) => remove[1](db, { id }, profile),
    }),
  ]
}

type Definition = Omit<Route, 'access' | 'handle'> & {
  handle: (input: Input<unknown, unknown>, caller: Caller) => Promise<unknown>
}

/** The compiler has compared body, handler and answer above. */
function signedIn(definition: Definition): Route {
  return { ...definition, access: 'signed-in' } as Route
}
