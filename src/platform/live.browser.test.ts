import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Live } from './live.ts'
import type { ChangeSource, Pause } from './live.ts'

let ending: AbortController

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  ending = new AbortController()
})
afterEach(() => {
  ending.abort()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/**
 * Starts a `Live`. Its answers follow `script` and are then 'idle'. Without randomness, pauses have half their length.
 */
function start(script: (Pause | Error)[] = [], source: ChangeSource = { everyMs: 2000 }) {
  const failures: unknown[] = []
  const ask = vi.fn<() => Promise<Pause>>(async () => {
    const next = script.shift() ?? 'idle'
    if (next instanceof Error) throw next
    return next
  })
  const live = new Live({ source, gatherMs: 100, random: () => 0 })
  void live.run(ask, (error) => failures.push(error), ending.signal)
  return { live, ask, failures }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a visible page asks the server at its interval, and soon after `wake` is called', async () => {
  const { live, ask } = start()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1999)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(2)
  live.wake()
  await pass(100)
  expect(ask).toHaveBeenCalledTimes(3)
})

test.each([
  { takesMs: 600, restMs: 1400 },
  { takesMs: 5000, restMs: 1000 },
])('an answer that takes $takesMs ms is followed by a pause of $restMs ms', async ({ takesMs, restMs }) => {
  const { ask } = start()
  ask.mockImplementation(() => new Promise((answer) => setTimeout(() => answer('idle'), takesMs)))
  await pass(2000)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(takesMs + restMs - 1)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a hidden page asks the server only to send changes, and asks immediately when it is visible again', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const { live, ask } = start()
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
  live.wake()
  await pass(100)
  expect(ask).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('when the server announces a change, the page immediately sends a request', async () => {
  let announce = () => {}
  const { ask } = start([], { everyMs: 60_000, listen: (onChange) => (announce = onChange) })
  await pass(0)
  announce()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('while the server fails, pauses double; a returning network ends a pause, an unsent change does not', async () => {
  const { live, ask, failures } = start([new Error('1'), new Error('2'), new Error('3')])
  await pass(0)
  live.wake()
  await pass(499)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(999)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(1)
  expect([ask.mock.calls.length, failures.length]).toEqual([3, 3])
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(4)
})

test('an answer can set the length of the next pause, or ask for no pause', async () => {
  const { live, ask } = start(['none', { ms: 30_000 }])
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(2)
  live.wake()
  await pass(29_999)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('after its signal is aborted, the page does not ask the server again', async () => {
  const { ask } = start()
  await pass(0)
  ending.abort()
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(1)
})
