import { expect, test, vi } from 'vitest'
import type { Db } from '@/domain/shared/db.ts'
import { onLogIn } from './on-log-in.ts'

type Tell = (event: string, session: object | null) => void

/** Follows the log-ins of a client whose events the test sends. */
function follow() {
  let tell: Tell = () => {}
  const unsubscribe = vi.fn<() => void>()
  function onAuthStateChange(told: Tell) {
    tell = told
    return { data: { subscription: { unsubscribe } } }
  }
  const db = { auth: { onAuthStateChange } } as unknown as Db
  const listener = vi.fn<(userId: string) => void>()
  const ending = new AbortController()
  onLogIn(db)(listener, ending.signal)
  const send = (event: string, token: string, id = 'ruth') => tell(event, { access_token: token, user: { id } })
  return { send, end: () => tell('SIGNED_OUT', null), listener, ending, unsubscribe }
}

test('a log-in is told once with the person, and a repeated event of the known token is not', () => {
  const { send, end, listener } = follow()
  send('INITIAL_SESSION', 'first')
  send('SIGNED_IN', 'first')
  send('TOKEN_REFRESHED', 'second')
  send('SIGNED_IN', 'second')
  expect(listener).not.toHaveBeenCalled()
  end()
  send('SIGNED_IN', 'third')
  send('SIGNED_IN', 'third')
  send('SIGNED_IN', 'fourth', 'boaz')
  expect(listener.mock.calls).toEqual([['ruth'], ['boaz']])
})

test('after the abort, no log-in is told', () => {
  const { ending, unsubscribe } = follow()
  ending.abort()
  expect(unsubscribe).toHaveBeenCalledOnce()
})
