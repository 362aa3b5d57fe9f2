import type * as v from 'valibot'
import type { Db } from '../../../src/domain/shared/db.ts'
import type { Caller } from './caller.ts'
import type { ApiSettings } from './settings.ts'

/** The world finds the API here: relative addresses in answers begin with it. */
export const PUBLIC_PREFIX = '/functions/v1/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A handler gets ids of the path, the query and the body, already parsed. */
export type Input<Body, Query> = {
  id: string
  /** of the path, as it was sent */
  secret: string
  body: Body
  query: Query
  headers: Headers
  settings: ApiSettings
}

/** The part of a list that an answer has, and the query of the part that follows. */
export class Page<Item> {
  readonly items: Item[]
  readonly next: Record<string, string> | null
  constructor(items: Item[], next: Record<string, string> | null) {
    this.items = items
    this.next = next
  }
}

/** Answers that are not JSON have one of these types. */
export type MediaType = 'image/jpeg' | 'text/calendar; charset=utf-8'

/** Serves requests and the OpenAPI document alike, so that the two always agree. */
export type Route = {
  method: Method
  /** below the API's address; '{id}' is replaced by a row's id, '{secret}' by what its owner was told */
  path: string
  summary: string
  access: 'anyone' | 'signed-in' | 'operator'
  /** of the answer when all went well; 204 has no body */
  status: 200 | 201 | 202 | 204
  body?: v.GenericSchema
  query?: v.GenericSchema
  /** changes only what is the bearer's own, so that viewers may too */
  isPersonal?: true
  /** for the church's owners alone */
  isOwners?: true
  /** part of counting, so that counters may too; the database decides for which services */
  isCounting?: true
  /** answers with a `Page` */
  isPaged?: true
  /** webhooks of the church may be told of it */
  announces?: true
  /** the answer's shape, or the media type of one that is not JSON */
  answer?: v.GenericSchema | MediaType
  handle: (input: Input<unknown, unknown>, caller: Caller | { db: Db }) => Promise<unknown>
}

type Parsed<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
type PageOf<List> = List extends (infer Item)[] ? Page<Item> : never
type Answered<Answer> = Answer extends v.GenericSchema
  ? v.InferOutput<Answer> | PageOf<v.InferOutput<Answer>>
  : Answer extends string
    ? Response
    : void

type Definition<Body, Query, Answer, Who> = Omit<Route, 'access' | 'body' | 'query' | 'answer' | 'handle'> & {
  body?: Body
  query?: Query
  answer?: Answer
  handle: (input: Input<Parsed<Body>, Parsed<Query>>, caller: Who) => Promise<Answered<Answer>>
}

type Schema = v.GenericSchema | undefined

/** A call for people who are signed in; without a valid bearer token it is 401. */
export function signedIn<
  Body extends Schema = undefined,
  Query extends Schema = undefined,
  Answer extends Schema | MediaType = undefined,
>(definition: Definition<Body, Query, Answer, Caller>): Route {
  return { ...definition, access: 'signed-in' } as Route
}

/** A call that needs no login. */
export function open<
  Body extends Schema = undefined,
  Query extends Schema = undefined,
  Answer extends Schema | MediaType = undefined,
>(definition: Definition<Body, Query, Answer, { db: Db }>): Route {
  return { ...definition, access: 'anyone' } as Route
}

/** A call of the operator's own timers: without the secret key it is 401. */
export function operated(definition: Definition<undefined, undefined, undefined, { db: Db }>): Route {
  return { ...definition, access: 'operator' } as Route
}
