import type { AnyRouter } from '@tanstack/react-router'
import type { ToastMessage } from '@/ui/toast.ts'
import { kindOf } from './connection/failures.ts'
import { staysOnPage } from './connection/session-keeper.ts'

/** Milliseconds between a failed read of the shown page and the next try. */
const RETRY_MS = 5000
/** The toast appears after this many failed reads in a row, so that a short interruption shows no message. */
const FAILURES_UNTIL_TOLD = 2

export const NOT_UP_TO_DATE: ToastMessage = {
  title: 'This page may be out of date',
  description: 'The server does not answer right now. This page updates by itself as soon as it does.',
  tone: 'attention',
}

type Load = (asked: Asked) => unknown

/**
 * Maps each wrapped loader to its original. Every log-in wraps the loaders of the routes again. With this map, the new
 * wrapper replaces the old one, so a loader never has two wrappers.
 */
const wrapped = new WeakMap<Load, Load>()

type Asked = { params: unknown; deps: unknown; preload: boolean; route: { id: string }; context: unknown }

/**
 * Keeps the shown page when the server does not answer a repeated read of the page's data. Without this function, the
 * error screen would replace the page, and typed text would be lost. The data is read again until the server answers. A
 * refusal still shows the error screen. Data of another person is not kept.
 */
export function keepShownPages(router: AnyRouter, tell: (message: ToastMessage) => void): void {
  const failures = new Map<string, number>()
  /** The id of the person whose data a route has. */
  const owners = new Map<string, string | null>(
    router.state.matches.map(({ routeId, context }) => [routeId, personOf(context)]),
  )

  function shownData({ params, deps, preload, route, context }: Asked): { data: unknown } | null {
    const match = router.state.matches.find(({ routeId }) => routeId === route.id)
    const isSame =
      match?.status === 'success' &&
      match.loaderData !== undefined &&
      owners.get(route.id) === personOf(context) &&
      isEqual([match.params, match.loaderDeps], [params, deps])
    return isSame && !preload ? { data: match.loaderData } : null
  }

  function readLater(asked: Asked): void {
    setTimeout(() => {
      if (shownData(asked)) void router.invalidate({ filter: ({ routeId }) => routeId === asked.route.id })
      else failures.delete(asked.route.id)
    }, RETRY_MS)
  }

  for (const { options } of Object.values(router.routesById)) {
    const loader = options.loader as Load | undefined
    if (typeof loader !== 'function') continue
    const load = wrapped.get(loader) ?? loader
    const loadOrKeep: Load = async (asked) => {
      try {
        const data = await load(asked)
        failures.delete(asked.route.id)
        owners.set(asked.route.id, personOf(asked.context))
        return data
      } catch (error) {
        const shown = shownData(asked)
        if (shown && kindOf(error) === 'signed-out' && staysOnPage()) return shown.data
        if (!shown || !isWithoutAnswer(error)) throw error
        const failed = (failures.get(asked.route.id) ?? 0) + 1
        failures.set(asked.route.id, failed)
        if (failed === FAILURES_UNTIL_TOLD) tell(NOT_UP_TO_DATE)
        readLater(asked)
        return shown.data
      }
    }
    wrapped.set(loadOrKeep, load)
    options.loader = loadOrKeep
  }
}

/** Returns the id of the person for whom the router loads, or null on a public page. */
const personOf = (context: unknown): string | null =>
  (context as { profile?: { id: string } } | undefined)?.profile?.id ?? null

function isWithoutAnswer(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'offline' || kind === 'unavailable'
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
