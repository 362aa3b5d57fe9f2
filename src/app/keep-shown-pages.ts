import type { AnyRouter } from '@tanstack/react-router'
import type { ToastMessage } from '@/ui/toast.ts'
import { kindOf } from './connection/failures.ts'
import { staysOnPage } from './connection/session-keeper.ts'

/** How long a server that did not answer is left alone, in milliseconds. */
const RETRY_MS = 5000
/** A short interruption is no news: a person hears of it when the page could not be read this many times in a row. */
const FAILURES_UNTIL_TOLD = 2

export const NOT_UP_TO_DATE: ToastMessage = {
  title: 'This page may be out of date',
  description: 'The server does not answer right now. This page updates by itself as soon as it does.',
  tone: 'attention',
}

type Load = (asked: Asked) => unknown

/** The original loader of each wrapped one. Routes outlive their router in tests, and each log-in wraps them again. */
const wrapped = new WeakMap<Load, Load>()

/** The part of a loader's arguments that says which page it reads. */
type Asked = { params: unknown; deps: unknown; preload: boolean; route: { id: string } }

/**
 * Has a page that is shown stay when it is read again (after a command, by a poll) and the server does not answer. The
 * router would replace it by the error screen, and what is typed in it would be lost. The page is read again until the
 * server answers; a refusal is shown as before, and the end of the session where nothing is typed.
 */
export function keepShownPages(router: AnyRouter, tell: (message: ToastMessage) => void): void {
  const failures = new Map<string, number>()

  function shownData({ params, deps, preload, route }: Asked): { data: unknown } | null {
    const match = router.state.matches.find(({ routeId }) => routeId === route.id)
    const isSame =
      match?.status === 'success' &&
      match.loaderData !== undefined &&
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

/** Whether the server was not reached or could not answer, which another try may change. */
function isWithoutAnswer(error: unknown): boolean {
  const kind = kindOf(error)
  return kind === 'offline' || kind === 'unavailable'
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
