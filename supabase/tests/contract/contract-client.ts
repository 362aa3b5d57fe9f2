import assert from 'node:assert/strict'
import * as v from 'valibot'
import { Failure } from '../../functions/api/failures.ts'
import { ROUTES } from '../../functions/api/routes.ts'
import type { Method, Route } from '../../functions/api/route.ts'

/** A running function to test, and the database behind it. */
export type Host = {
  /** Sends a request to the function; `path` begins with '/'. */
  send: (path: string, init: RequestInit) => Promise<Response>
  /** Runs SQL as the database's owner. */
  sql: <Row = Record<string, unknown>>(query: string) => Promise<Row[]>
  secretKey: string
  close: () => Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- each test knows what it reads
export type Answer = { status: number; body: any; headers: Headers }
export type Person = { token: string; id: string; churchId: string; username: string }

/**
 * Sends calls, and checks every answer against its route. A success has the promised status and exactly the fields of
 * the schema. A failure has a message and no internals.
 */
export class ContractClient {
  /** The routes that have answered as promised, such as 'GET /members'. */
  readonly answered = new Set<string>()
  private people = 0
  private readonly host: () => Pick<Host, 'send'>
  private readonly prefix: string

  constructor(host: () => Pick<Host, 'send'>, prefix: string) {
    this.host = host
    this.prefix = prefix
  }

  async call(
    method: Method,
    path: string,
    { as, body }: { as?: Pick<Person, 'token'>; body?: unknown } = {},
  ): Promise<Answer> {
    const init = {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }
    const response = await this.host().send(this.prefix + path, init)
    const route = ROUTES.find((each) => each.method === method && pathPattern(each).test(path.split('?')[0]!))
    return this.read(response, route)
  }

  private async read(response: Response, route: Route | undefined): Promise<Answer> {
    const { status, headers } = response
    assert.match(headers.get('x-request-id') ?? '', /^[\w-]{8,}$/)
    if (!response.ok) {
      const body: unknown = await response.json()
      assert.ok(v.is(Failure, body), JSON.stringify(body))
      assert.doesNotMatch(JSON.stringify(body), /constraint|relation|postgres|PGRST|node_modules|\bat \S+:\d/i)
      return { status, body, headers }
    }
    if (!route) throw new Error('A call that is no route was answered.')
    assert.equal(status, route.status)
    this.answered.add(`${route.method} ${route.path}`)
    if (status === 204) return { status, headers, body: await response.text() }
    if (typeof route.answer === 'string') {
      assert.equal(headers.get('content-type'), route.answer)
      return { status, headers, body: new Uint8Array(await response.arrayBuffer()) }
    }
    const body: unknown = await response.json()
    const { issues } = v.safeParse(route.answer!, body)
    assert.deepEqual(issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`) ?? [], [])
    return { status, headers, body }
  }

  async signUp(username = `person ${Date.now()} ${this.people++}`): Promise<Person> {
    const { body } = await this.call('POST', '/auth/signup', { body: { username, password: 'secret-1' } })
    return { token: body.accessToken, id: body.user.id, churchId: body.user.church.id, username }
  }
}

function pathPattern({ path }: Route): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}
