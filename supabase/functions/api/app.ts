import { Hono } from 'hono'
import type { Context } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import type { RequestIdVariables } from 'hono/request-id'
import { canEdit, canManageChurch, canRecord } from '../../../src/domain/access/permissions.ts'
import type { Profile } from '../../../src/domain/access/profile.schema.ts'
import { DomainError } from '../../../src/domain/shared/db.ts'
import { isId } from '../../../src/domain/shared/ids.ts'
import { secondsToWait } from '../../../src/domain/shared/too-many-attempts.ts'
import { assertOperator, authenticate, connect, onBehalfOf } from './caller.ts'
import { Refusal, describeFailure } from './failures.ts'
import { failureFor } from './log.ts'
import { parse, readJson } from './payload.ts'
import { ROUTES } from './routes.ts'
import { PUBLIC_PREFIX, Page } from './route.ts'
import type { Route } from './route.ts'
import type { ApiSettings } from './settings.ts'
import { deliverWebhooks } from './webhooks/deliver.ts'

/** `route` and `church` are for the log. */
type Env = { Variables: RequestIdVariables & { route?: string; church?: string } }

/** Callers use the first prefix; hosted Supabase forwards requests to the function with the second prefix. */
export const API_PREFIXES = [PUBLIC_PREFIX, '/api']

/** Creates the Edge Function as a fetch handler. Hosted Supabase and the embedded back end both serve this handler. */
export function createApi(settings: ApiSettings): Hono<Env> {
  const app = new Hono<Env>()
  app.use(requestId(), logged(settings), cors(corsOptions(settings)))
  for (const prefix of API_PREFIXES) {
    for (const route of ROUTES) {
      app.on(route.method, prefix + honoPath(route.path), (context) => answer(route, settings, context))
    }
    for (const [path, methods] of methodsByPath()) {
      app.all(prefix + honoPath(path), (context) => {
        context.set('route', path)
        context.header('Allow', methods.join(', '))
        return context.json({ message: 'This method is not possible here.' }, 405)
      })
    }
  }
  app.notFound((context) => context.json({ message: 'There is nothing at this address.' }, 404))
  app.onError((error, context) => {
    const { status, body } = describeFailure(error)
    if (status === 401) context.header('WWW-Authenticate', 'Bearer')
    if (status === 429) context.header('Retry-After', String(secondsToWait(body.message) ?? 60))
    return context.json(body, status)
  })
  return app
}

async function answer(route: Route, host: ApiSettings, context: Context<Env>): Promise<Response> {
  context.set('route', route.path)
  const { headers } = context.req.raw
  const settings = onBehalfOf(headers, host)
  if (route.access === 'operator') await assertOperator(settings, headers)
  const caller =
    route.access === 'signed-in'
      ? await authenticate(settings, headers.get('authorization'))
      : { db: connect(settings) }
  if ('profile' in caller) context.set('church', caller.profile.church.id)
  if ('profile' in caller && !mayCall(route, caller.profile)) throw new DomainError('forbidden')
  const id = context.req.param('id') ?? ''
  if (route.path.includes('{id}') && !isId(id)) throw new Refusal(404, 'There is nothing at this address.')
  const body = route.body && parse(route.body, await readJson(context.req.raw, route.access === 'anyone'))
  const query = route.query && parse(route.query, context.req.query())
  const secret = context.req.param('secret') ?? ''
  const result = await route.handle({ id: id.toLowerCase(), secret, body, query, headers, settings }, caller)
  if (route.announces && 'profile' in caller) announce(settings, context, caller.profile.church.id)
  if (result instanceof Response) return result
  if (route.status === 204) return context.body(null, 204)
  if (result instanceof Page) {
    const path = context.req.path.replace(/^(\/functions\/v1)?\/api/, PUBLIC_PREFIX)
    if (result.next) context.header('Link', `<${path}?${new URLSearchParams(result.next)}>; rel="next"`)
    return context.json(result.items, route.status)
  }
  return context.json(result, route.status)
}

/**
 * Returns whether the caller's role allows the route. Without this check, Postgres would hide the rows, and the answer
 * would be 404 instead of 403.
 */
function mayCall({ method, isOwners, isPersonal, isCounting }: Route, profile: Profile): boolean {
  if (isOwners) return canManageChurch(profile)
  if (canEdit(profile) || isPersonal) return true
  return canRecord(profile) ? isCounting === true : method === 'GET'
}

/**
 * Sends webhooks in the background, so that the caller does not wait for the receivers. Failed webhooks are tried again
 * later.
 */
function announce(settings: ApiSettings, { var: { requestId } }: Context<Env>, church: string): void {
  const work = deliverWebhooks(settings, church).catch((error: unknown) =>
    settings.log?.({ requestId, route: 'webhooks', church, error: failureFor(error) }),
  )
  settings.waitUntil?.(work)
}

function logged(settings: ApiSettings) {
  return async (context: Context<Env>, next: () => Promise<void>) => {
    const start = performance.now()
    await next()
    const { requestId, route = '/*', church } = context.var
    const { status } = context.res
    settings.log?.({
      requestId,
      method: context.req.method,
      route,
      status,
      durationMs: Math.round(performance.now() - start),
      ...(church && { church }),
      ...(status >= 500 && context.error ? { error: failureFor(context.error) } : {}),
    })
  }
}

function corsOptions({ allowedOrigins = [] }: ApiSettings): Parameters<typeof cors>[0] {
  return {
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowHeaders: ['authorization', 'content-type', 'apikey', 'x-client-info', 'x-request-id'],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposeHeaders: ['link', 'retry-after', 'x-request-id'],
    maxAge: 86_400,
  }
}

function methodsByPath(): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of ROUTES) methods.set(path, [...(methods.get(path) ?? []), method])
  return methods
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
