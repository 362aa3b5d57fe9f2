import { AsyncLocalStorage } from 'node:async_hooks'
import { proxy } from 'comlink'
import type { ApiSettings } from '../../functions/api/settings.ts'
import { MAX_BODY_BYTES, MAX_OPEN_BODY_BYTES } from '../../functions/api/payload.ts'
import type { ApiHost, ApiService } from './api-thread.ts'
import { readBearer } from '../gateway/bearer.ts'
import { readBody } from '../gateway/read-body.ts'
import { packRequest, packResponse, unpackRequest, unpackResponse } from './message.ts'
import { ThreadEnded, startThread } from './thread.ts'

/** Of the server's own code, all of it bounded; this is for what was overlooked. */
const DEADLINE_MS = 60_000
const SETTLING_MS = 10_000

export type Api = { fetch(request: Request): Promise<Response>; close(): Promise<void> }

/**
 * The Edge Function in a thread of its own, which is started again should it ever end. What it asks of the back end is
 * asked in the context of the call that it answers.
 */
export function openApi(
  { fetch, log, hashPassword, supabaseUrl, publishableKey, secretKey, allowPrivateWebhooks }: ApiSettings,
  jwtSecret: string,
): Api {
  const settings = { supabaseUrl, publishableKey, secretKey, allowPrivateWebhooks }
  /** By call, because the thread outlives none of them. */
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
    isOpen.catch(() => {})
    return { thread, isOpen }
  }

  return {
    async fetch(request) {
      if (!current.thread.isAlive()) current = start()
      const { thread, isOpen } = current
      const call = calls++
      contexts.set(call, AsyncLocalStorage.snapshot())
      try {
        await isOpen
        const message = await packRequest(await withinLimits(request, jwtSecret))
        return unpackResponse(await thread.ask((service) => service.answer(message, call), DEADLINE_MS))
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error
        return Response.json({ message: 'The request took too long.' }, { status: 504 })
      } finally {
        contexts.delete(call)
      }
    },
    async close() {
      await current.thread.ask((service) => service.settle(), SETTLING_MS).catch(() => {})
      await current.thread.end()
    },
  }
}

/** Only from someone with a token, or on the way to one, is a body read; of one too large the function sees the length. */
async function withinLimits(request: Request, jwtSecret: string): Promise<Request> {
  if (!request.body) return request
  const { url, method } = request
  const headers = new Headers(request.headers)
  const bearer = readBearer(headers.get('authorization'), jwtSecret)
  const isUser = bearer.kind === 'user'
  if (!isUser && !new URL(url).pathname.includes('/auth/')) return new Request(url, { method, headers })
  const maxBytes = isUser ? MAX_BODY_BYTES : MAX_OPEN_BODY_BYTES
  const body = await readBody(request, maxBytes, isUser ? bearer.userId : '')
  if (body instanceof Uint8Array) return new Request(url, { method, headers, body })
  headers.set('content-length', String(MAX_BODY_BYTES + 1))
  return new Request(url, { method, headers })
}
