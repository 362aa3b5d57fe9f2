import type * as v from 'valibot'
import type { Db } from '../../../src/domain/shared/db.ts'
import type { Caller } from './caller.ts'
import type { ApiSettings } from './settings.ts'

/** The public address of the API. Relative addresses in answers begin with this address. */
export const PUBLIC_PREFIX = '/functions/v1/api'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type Input<Body, Query> = {
  id: string
  /** The secret in the path, as it was sent. */
  secret: string
  body: Body
  query: Query
  headers: Headers
  settings: ApiSettings
}

/** One part of a list, and the query parameters for the next part. */
export class Page<Item> {
  readonly items: Item[]
  readonly next: Record<string, string> | null
  constructor(items: Item[], next: Record<string, string> | null) {
    this.items = items
    this.next = next
  }
}

export type MediaType = 'image/jpeg' | 'text/calendar; charset=utf-8'

/** One route of the API. The server and the OpenAPI document use the same routes, so they always agree. */
export type Route = {
  method: Method
  /** The path below the API's address, with '{id}' for a row's id and '{secret}' for a link's secret. */
  path: string
  summary: string
  access: 'anyone' | 'signed-in' | 'operator'
  /** The status of a successful answer; 204 has no body. */
  status: 200 | 201 | 202 | 204
  body?: v.GenericSchema
  query?: v.GenericSchema
  /** The route changes only the bearer's own data, so viewers may call the route too. */
  isPersonal?: true
  /** Only the church's owners may call the route. */
  isOwners?: true
  /**
   * The route is part of counting, so counters may call the route too. The database decides which services a counter
   * may count.
   */
  isCounting?: true
  /** The handler returns a `Page`. */
  isPaged?: true
  /** A call may cause webhooks of the church. */
  announces?: true
  /** The answer's schema, or the media type of an answer that is not JSON. */
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

/** Defines a route for people who are signed in; a call without a valid bearer token gets 401. */
export function signedIn<
  Body extends Schema = undefined,
  Query extends Schema = undefined,
  Answer extends Schema | MediaType = undefined,
>(definition: Definition<Body, Query, Answer, Caller>): Route {
  return { ...definition, access: 'signed-in' } as Route
}

export function open<
  Body extends Schema = undefined,
  Query extends Schema = undefined,
  Answer extends Schema | MediaType = undefined,
>(definition: Definition<Body, Query, Answer, { db: Db }>): Route {
  return { ...definition, access: 'anyone' } as Route
}

/** Defines a route for the operator's timers; a call without the secret key gets 401. */
export function operated(definition: Definition<undefined, undefined, undefined, { db: Db }>): Route {
  return { ...definition, access: 'operator' } as Route
}
