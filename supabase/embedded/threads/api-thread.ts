import '../http/console-to-log.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { parentPort } from 'node:worker_threads'
import { expose } from 'comlink'
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs'
import { createApi } from '../../functions/api/app.ts'
import type { Log } from '../../functions/api/log.ts'
import type { ApiSettings } from '../../functions/api/settings.ts'
import { packRequest, packResponse, unpackRequest, unpackResponse } from './message.ts'
import type { RequestMessage, ResponseMessage } from './message.ts'

/** The work that the Edge Function's thread leaves to its parent thread. */
export type ApiHost = {
  /** @param call the number of the API call that needs the fetch */
  fetch(request: RequestMessage, call: number): Promise<ResponseMessage>
  hashPassword(password: string, salt: string | undefined, call: number): Promise<string>
  log(...entry: Parameters<Log>): void
}

export type PlainApiSettings = Omit<ApiSettings, 'fetch' | 'hashPassword' | 'log' | 'waitUntil'>

/** The Edge Function in a separate thread, so that building long lists does not block the server's thread. */
export type ApiService = {
  open(settings: PlainApiSettings, host: ApiHost): void
  answer(request: RequestMessage, call: number): Promise<ResponseMessage>
  /** Waits for background work, such as sending webhooks. */
  settle(): Promise<void>
}

const calls = new AsyncLocalStorage<number>()
const underWay = new Set<Promise<void>>()
let api: ReturnType<typeof createApi> | undefined

const service: ApiService = {
  open(settings, host) {
    api = createApi({
      ...settings,
      fetch: async (input, init) => {
        const request = await packRequest(new Request(input, init))
        return unpackResponse(await host.fetch(request, calls.getStore()!))
      },
      hashPassword: (password, salt) => host.hashPassword(password, salt, calls.getStore()!),
      log: (...entry) => host.log(...entry),
      waitUntil(work) {
        const settled = work.finally(() => underWay.delete(settled))
        underWay.add(settled)
      },
    })
  },
  answer: (request, call) => calls.run(call, async () => packResponse(await api!.fetch(unpackRequest(request)))),
  settle: async () => void (await Promise.allSettled(underWay)),
}

expose(service, nodeEndpoint(parentPort!))
