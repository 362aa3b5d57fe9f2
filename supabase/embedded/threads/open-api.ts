import { AsyncLocalStorage } from 'node:async_hooks'
import { proxy } from 'comlink'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ApiSettings } from '../../functions/api/settings.ts'
import { MAX_BODY_BYTES, MAX_OPEN_BODY_BYTES } from '../../functions/api/payload.ts'
import type { ApiHost, ApiService } from './api-thread.ts'
import { readBearer } from '../gateway/bearer.ts'
import { packRequest, packResponse, unpackRequest, unpackResponse } from './message.ts'
import { ThreadEnded, startThread } from './thread.ts'

/**
 * The longest time for one call. The API has shorter limits for most work. This limit ends the work for which the API
 * has no limit.
 */
const DEADLINE_MS = 60_000
const SETTLING_MS = 10_000

export type Api = { fetch(request: Request): Promise<Response>; close(): Promise<void> }

/**
 * Runs the Edge Function in a separate thread. If the thread ends, a new thread starts. The function's requests to the
 * back end run in the async context of the API call that caused them.
 */
export function openApi(
  { fetch, log, hashPassword, supabaseUrl, publishableKey, secretKey, allowPrivateWebhooks }: ApiSettings,
  jwtSecret: string,
): Api {
  const settings = { supabaseUrl, publishableKey, secretKey, allowPrivateWebhooks }
  /** The async context of each call, by the number of the call. The thread lives longer than each call. */
  const contexts = new Map<number, <Result>(work: () => Result) => Result>()
  let calls = 0
  let current = start()

  function start() {
    const thread = startThread<ApiService>('api-thread')
    const host: ApiHost = {
      async fetch(request, call) {
        const inContext = contexts.get(call) ?? ((work) => work())
        return packResponse(await inContext(() => fetch(unpackRequest(request))))
      },
      async hashPassword(password, salt, call) {
        const inContext = contexts.get(call) ?? ((work) => work())
        return inContext(() => hashPassword!(password, salt))
      },
      log: (...entry) => log?.(...entry),
    }
    const isOpen = thread.ask((service) => service.open(settings, proxy(host)), DEADLINE_MS)
    // Requests await `isOpen` and get its failure. Without this line, a failure before any request would be unhandled.
    isOpen.catch(() => {})
    return { thread, isOpen }
  }

  async function answer(request: Request): Promise<Response> {
    if (!current.thread.isAlive()) current = start()
    const { thread, isOpen } = current
    const call = calls++
    contexts.set(call, AsyncLocalStorage.snapshot())
    try {
      await isOpen
      const message = await packRequest(request)
      return unpackResponse(await thread.ask((service) => service.answer(message, call), DEADLINE_MS))
    } catch (error) {
      if (!(error instanceof ThreadEnded)) throw error
      return Response.json({ message: 'The request took too long.' }, { status: 504 })
    } finally {
      contexts.delete(call)
    }
  }

  // If a body is too large, the function gets the request without the body. The function refuses the request because of
  // the declared length.
  const [small, large] = [MAX_OPEN_BODY_BYTES, MAX_BODY_BYTES].map((maxSize) =>
    bodyLimit({ maxSize, onError: ({ req }) => answer(withoutBody(req.raw)) }),
  )
  const api = new Hono()
  api.use((context, next) => {
    const isUser = readBearer(context.req.header('authorization') ?? null, jwtSecret).kind === 'user'
    return (isUser ? large : small)!(context, next)
  })
  api.all('*', ({ req }) => answer(req.raw))
  api.onError((error) => {
    throw error
  })

  return {
    fetch: async (request) => api.fetch(request),
    async close() {
      // The thread ends even if its work could not be settled in time.
      await current.thread.ask((service) => service.settle(), SETTLING_MS).catch(() => {})
      await current.thread.end()
    },
  }
}

function withoutBody({ url, method, headers: sent }: Request): Request {
  const headers = new Headers(sent)
  headers.set('content-length', String(MAX_BODY_BYTES + 1))
  return new Request(url, { method, headers })
}
