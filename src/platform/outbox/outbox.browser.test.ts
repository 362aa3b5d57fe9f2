import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'
import { OutboxStore } from './outbox-store.ts'
import type { OutboxEntry } from './outbox-store.ts'
import { Outbox } from './outbox.ts'
import type { OutboxSettings, SendOutcome } from './outbox.ts'
import { eventually } from '@/testing/eventually.ts'

type Item = { text: string }
type Memory = { last: string }

const sent: SendOutcome = { kind: 'sent' }
const offline: SendOutcome = { kind: 'later', isOffline: true }
const unavailable: SendOutcome = { kind: 'later', isOffline: false }

/**
 * A fake server that gives the answers of `script` one after another, and then accepts all entries. `kept` contains the
 * ids of accepted entries.
 */
class FakeServer {
  arrivals: string[] = []
  blobs: (string | null)[] = []
  script: (SendOutcome | Error | Promise<SendOutcome>)[] = []
  kept = new Set<string>()

  send = async (entry: OutboxEntry<Item>, blob: ArrayBuffer | null): Promise<SendOutcome> => {
    this.arrivals.push(entry.id)
    this.blobs.push(blob && new TextDecoder().decode(blob))
    const outcome = (await this.script.shift()) ?? sent
    if (outcome instanceof Error) throw outcome
    if (outcome.kind === 'sent') this.kept.add(entry.id)
    return outcome
  }
}

/** Replaces the timer. A wait ends when the test calls `pass`. */
class FakeTime {
  #pending: { delayMs: number; finish: () => void }[] = []
  wait = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const entry = { delayMs, finish: resolve }
      this.#pending.push(entry)
      signal.addEventListener('abort', () => {
        this.#pending = this.#pending.filter((one) => one !== entry)
        reject(signal.reason)
      })
    })
  get delays() {
    return this.#pending.map(({ delayMs }) => delayMs)
  }
  async pass(limitMs = 59_999) {
    await eventually(() => {
      if (!this.delays.some((delay) => delay <= limitMs)) throw new Error('Nothing waits')
    })
    const due = this.#pending.filter(({ delayMs }) => delayMs <= limitMs)
    this.#pending = this.#pending.filter((one) => !due.includes(one))
    for (const { finish } of due) finish()
  }
}

let name = ''
let server: FakeServer
let time: FakeTime
let stops: (() => void)[] = []
let count = 0

beforeEach(() => {
  name = `outbox-test-${Date.now()}-${count++}`
  server = new FakeServer()
  time = new FakeTime()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  indexedDB.deleteDatabase(name)
  vi.restoreAllMocks()
})

function makeOutbox(settings: Partial<OutboxSettings<Item, Memory>> = {}) {
  return new Outbox<Item, Memory>({
    name,
    send: server.send,
    currentUserId: async () => 'anna',
    wait: time.wait,
    random: () => 0,
    ...settings,
  })
}

function openOutbox(settings: Partial<OutboxSettings<Item, Memory>> = {}) {
  const outbox = makeOutbox(settings)
  stops.push(outbox.start())
  return outbox
}

/** Starts an outbox with one waiting entry, so that exactly one send is tried without a call from the test. */
async function openWith(entry: ReturnType<typeof item>) {
  const outbox = makeOutbox()
  await outbox.add(entry, null)
  stops.push(outbox.start())
  return outbox
}

const item = (id: string, group = 'g', userId = 'anna') => ({ id, group, userId, data: { text: id } })
const version = (number: number) => ({ ...item('counts'), data: { text: `version ${number}` } })
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const empty = async (outbox: Outbox<Item, Memory>) => eventually(async () => expect(await outbox.list()).toEqual([]))

describe('sending', () => {
  test('entries are sent in order with their bytes and are then removed from the outbox', async () => {
    const outbox = openOutbox()
    await outbox.add(item('start'), null)
    await outbox.add(item('shot'), bytes('jpeg'))
    await outbox.add(item('end'), null)
    await empty(outbox)
    expect(server.arrivals).toEqual(['start', 'shot', 'end'])
    expect(server.blobs).toEqual([null, 'jpeg', null])
  })

  test('an entry of the outbox is on disk before it is sent', async () => {
    const store = new OutboxStore<Item, Memory>(name)
    const send = vi.fn<typeof server.send>(async (entry) => {
      expect((await store.list()).map(({ id }) => id)).toContain(entry.id)
      return sent
    })
    const outbox = openOutbox({ send })
    await outbox.add(item('a'), null)
    await empty(outbox)
    expect(send).toHaveBeenCalledOnce()
  })

  test('when an entry is added twice, the outbox stores it only once', async () => {
    const outbox = makeOutbox()
    await outbox.add(item('a'), null)
    await outbox.add(item('a'), null)
    expect(await outbox.list()).toHaveLength(1)
  })

  test('when an entry is replaced, only the replacement is sent, after the earlier entries', async () => {
    const outbox = makeOutbox()
    await outbox.add(version(1), bytes('one'), { isReplacing: true })
    await outbox.add(item('shot'), null)
    await outbox.add(version(2), bytes('two'), { isReplacing: true })
    expect((await outbox.list()).map(({ data }) => data.text)).toEqual(['shot', 'version 2'])
    stops.push(outbox.start())
    await empty(outbox)
    expect(server.arrivals).toEqual(['shot', 'counts'])
    expect(server.blobs).toEqual([null, 'two'])
  })

  test('when an entry is replaced during sending, the answer does not remove the replacement', async () => {
    let answer: (outcome: SendOutcome) => void = () => {}
    server.script = [new Promise((resolve) => (answer = resolve))]
    const texts: string[] = []
    const outbox = openOutbox({
      send: (entry, blob) => {
        texts.push(entry.data.text)
        return server.send(entry, blob)
      },
    })
    await outbox.add(version(1), null, { isReplacing: true })
    await eventually(() => expect(texts).toEqual(['version 1']))
    await outbox.add(version(2), null, { isReplacing: true })
    answer(sent)
    await empty(outbox)
    expect(texts).toEqual(['version 1', 'version 2'])
  })
})

describe('when the server does not answer', () => {
  test('without a connection, entries wait, and are sent in order when the connection is back', async () => {
    server.script = [offline, offline]
    const outbox = await openWith(item('a'))
    await eventually(() => expect(server.arrivals).toEqual(['a']))
    await outbox.add(item('b'), null)
    await eventually(() => expect(server.arrivals).toEqual(['a', 'a']))
    expect((await outbox.list()).map(({ id }) => id)).toEqual(['a', 'b'])
    dispatchEvent(new Event('online'))
    await empty(outbox)
    expect(server.arrivals).toEqual(['a', 'a', 'a', 'b'])
  })

  test('after each failed try, the pause before the next try is twice as long', async () => {
    server.script = [offline, offline, offline]
    const outbox = await openWith(item('a'))
    await time.pass(500)
    await time.pass(1000)
    await time.pass(2000)
    await empty(outbox)
    expect(server.arrivals).toHaveLength(4)
  })

  test('while the server fails, a replaced entry does not make the outbox try earlier', async () => {
    server.script = [offline]
    const outbox = await openWith(item('a'))
    await eventually(() => expect(time.delays).toEqual([500]))
    await outbox.add(version(1), null, { isReplacing: true })
    await outbox.add(version(2), null, { isReplacing: true })
    await outbox.list()
    await navigator.locks.request(name, () => 'a pass that was begun is over')
    expect(server.arrivals).toEqual(['a'])
    await time.pass()
    await empty(outbox)
    expect(server.arrivals).toEqual(['a', 'a', 'counts'])
  })

  test('a refused entry is sent again when the person retries, but not when the entry is replaced', async () => {
    server.script = [{ kind: 'refused', reason: 'no' }]
    const outbox = openOutbox()
    const refused = async () => (await outbox.list()).map(({ refused: reason }) => reason)
    await outbox.add(version(1), null, { isReplacing: true })
    await eventually(async () => expect(await refused()).toEqual(['no']))
    await outbox.add(version(2), null, { isReplacing: true })
    await outbox.drain()
    expect(await refused()).toEqual(['no'])
    expect(server.arrivals).toEqual(['counts'])
    const [entry] = await outbox.list()
    expect(entry!.data.text).toBe('version 2')
    await outbox.retry(entry!.key)
    await empty(outbox)
    expect(server.arrivals).toEqual(['counts', 'counts'])
  })

  test('when one group of entries fails, the other groups are not delayed, and their order stays', async () => {
    server.script = [unavailable]
    const outbox = makeOutbox()
    await outbox.add(item('a1', 'a'), null)
    await outbox.add(item('a2', 'a'), null)
    await outbox.add(item('b1', 'b'), null)
    stops.push(outbox.start())
    await eventually(() => expect(server.arrivals).toEqual(['a1', 'b1']))
    await time.pass()
    await empty(outbox)
    expect(server.arrivals).toEqual(['a1', 'b1', 'a1', 'a2'])
  })

  test('a request without an answer for a minute is stopped and sent again', async () => {
    server.script = [new Promise<SendOutcome>(() => {})]
    const outbox = await openWith(item('a'))
    await eventually(() => expect(time.delays).toContain(60_000))
    await time.pass(60_000)
    await time.pass()
    await empty(outbox)
    expect(server.arrivals).toEqual(['a', 'a'])
  })

  test('after `send` throws an error, the entry is sent again', async () => {
    server.script = [new Error('bug')]
    const outbox = await openWith(item('a'))
    await time.pass()
    await empty(outbox)
    expect(server.arrivals).toEqual(['a', 'a'])
  })
})

describe('the outbox after a crash', () => {
  test('after a crash before sending, the next visit sends the entry', async () => {
    await makeOutbox().add(item('a'), bytes('jpeg'), {
      checkpoint: { keep: { key: 'g', userId: 'anna', value: { last: 'a' } } },
    })
    const nextVisit = openOutbox()
    expect(await nextVisit.checkpoints()).toEqual([{ key: 'g', userId: 'anna', value: { last: 'a' } }])
    await empty(nextVisit)
    expect(server.blobs).toEqual(['jpeg'])
  })

  test('when a crash follows the sending, the entry is sent again, and the server stores it once', async () => {
    class DyingStore extends OutboxStore<Item, Memory> {
      override remove(): Promise<void> {
        return Promise.reject(new Error('the page is gone'))
      }
    }
    const dying = makeOutbox({ store: new DyingStore(name) })
    await dying.add(item('a'), null)
    const stop = dying.start()
    await eventually(() => expect(server.kept).toEqual(new Set(['a'])))
    await eventually(() => expect(time.delays.length).toBe(1))
    stop()
    const nextVisit = openOutbox()
    await empty(nextVisit)
    expect(server.arrivals).toEqual(['a', 'a'])
    expect(server.kept.size).toBe(1)
  })

  test('an entry and its checkpoint are written together or not at all', async () => {
    const store = new OutboxStore<Item, Memory>(name)
    const unclonable = { text: 'a', broken: () => {} } as Item
    const entry = { ...item('a'), data: unclonable, createdAt: 0, attempts: 0, refused: null, isDurable: true }
    const checkpoint = { keep: { key: 'g', userId: 'anna', value: { last: 'a' } } }
    await expect(store.add(entry, null, { checkpoint, isReplacing: false })).rejects.toThrow('transaction')
    expect(await store.list()).toEqual([])
    expect(await store.checkpoints()).toEqual([])
  })
})

describe('when the server refuses an entry', () => {
  test('when the server refuses an entry, the others are sent, and a retry sends the refused entry', async () => {
    server.script = [{ kind: 'refused', reason: 'session deleted' }]
    const outbox = openOutbox()
    await outbox.add(item('a'), bytes('jpeg'))
    await outbox.add(item('b', 'other'), null)
    await eventually(() => expect(server.arrivals).toEqual(['a', 'b']))
    const [aside, ...others] = await outbox.list()
    expect(others).toEqual([])
    expect(aside).toMatchObject({ id: 'a', refused: 'session deleted' })
    expect(await outbox.blob(aside!.key)).toBeInstanceOf(ArrayBuffer)
    await outbox.retry(aside!.key)
    await empty(outbox)
  })

  test('a refused entry is removed from the outbox when the person discards it', async () => {
    server.script = [{ kind: 'refused', reason: 'no' }]
    const outbox = openOutbox()
    await outbox.add(item('a'), null)
    await eventually(async () => expect((await outbox.list())[0]?.refused).toBe('no'))
    await outbox.discard((await outbox.list())[0]!.key)
    expect(await outbox.list()).toEqual([])
  })

  /** Opens an outbox in which the first entry of a group was refused and the second waits. */
  async function openRefused() {
    server.script = [{ kind: 'refused', reason: 'no' }]
    const outbox = openOutbox({ isFirst: ({ text }) => text === 'first' })
    await outbox.add(item('first'), null)
    await outbox.add(item('second'), null)
    await outbox.add(item('elsewhere', 'other'), null)
    await eventually(async () => expect((await outbox.list()).map(({ id }) => id)).toEqual(['first', 'second']))
    expect(server.arrivals).toEqual(['first', 'elsewhere'])
    const [{ key }] = (await outbox.list()) as [OutboxEntry<Item>]
    return { outbox, key }
  }

  test('when the first entry of a group is refused, the group waits, and a retry sends all in order', async () => {
    const { outbox, key } = await openRefused()
    await outbox.retry(key)
    await empty(outbox)
    expect(server.arrivals).toEqual(['first', 'elsewhere', 'first', 'second'])
  })

  test('when the first entry of a group is refused and discarded, the whole group is discarded', async () => {
    const { outbox, key } = await openRefused()
    await outbox.discard(key)
    expect(await outbox.list()).toEqual([])
    expect(server.arrivals).toEqual(['first', 'elsewhere'])
  })
})

describe('entries of different people', () => {
  test('only entries of the signed-in person are sent', async () => {
    const outbox = openOutbox()
    await outbox.add(item('hers', 'h', 'berta'), null)
    await outbox.add(item('mine'), null)
    await eventually(async () => expect((await outbox.list()).map(({ id }) => id)).toEqual(['hers']))
    expect(server.arrivals).toEqual(['mine'])
  })

  test('while the person is signed out or the session has expired, entries wait for the next log-in', async () => {
    let userId: string | null = null
    const outbox = openOutbox({ currentUserId: async () => userId })
    await outbox.add(item('a'), null)
    await eventually(() => expect(time.delays.length).toBeGreaterThan(0))
    expect(server.arrivals).toEqual([])
    userId = 'anna'
    server.script = [{ kind: 'signed-out' }]
    await time.pass()
    await eventually(() => expect(server.arrivals).toEqual(['a']))
    await time.pass()
    await empty(outbox)
    expect(server.arrivals).toEqual(['a', 'a'])
  })
})

describe('the outbox in two tabs of the browser', () => {
  test('when two tabs are open, each entry is sent once, and only one tab sends at a time', async () => {
    let inFlight = 0
    let most = 0
    const send = async (entry: OutboxEntry<Item>) => {
      most = Math.max(most, ++inFlight)
      server.arrivals.push(entry.id)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      inFlight--
      return sent
    }
    const tabs = [openOutbox({ send }), openOutbox({ send })]
    await Promise.all(Array.from({ length: 8 }, (_, index) => tabs[index % 2]!.add(item(`op${index}`), null)))
    await empty(tabs[0]!)
    expect(most).toBe(1)
    expect(server.arrivals.toSorted()).toEqual(Array.from({ length: 8 }, (_, index) => `op${index}`))
  })

  test('when one tab adds an entry, the other tab is notified', async () => {
    const [one, other] = [openOutbox({ currentUserId: async () => null }), openOutbox()]
    const heard = vi.fn<() => void>()
    other.onChange(heard)
    await one.add(item('a', 'h', 'berta'), null)
    await eventually(() => expect(heard).toHaveBeenCalled())
  })
})

describe('the outbox when the disk is full', () => {
  /** Refuses entries with a blob, or all entries if `isSmallRefused`. */
  class FullStore extends OutboxStore<Item, Memory> {
    isSmallRefused = false
    override add(...[entry, blob, options]: Parameters<OutboxStore<Item, Memory>['add']>): Promise<void> {
      if (blob || this.isSmallRefused) return Promise.reject(new DOMException('full', 'QuotaExceededError'))
      return super.add(entry, blob, options)
    }
  }

  test('an entry that does not fit on disk stays in memory, is reported and is sent in order', async () => {
    const outbox = makeOutbox({ store: new FullStore(name) })
    await outbox.add(item('start'), null)
    expect(await outbox.add(item('shot'), bytes('jpeg'))).toEqual({ isDurable: false })
    // The small entry would fit on disk, but there another tab could send it before the picture.
    expect(await outbox.add(item('end'), null)).toEqual({ isDurable: false })
    expect((await outbox.list()).map(({ id, isDurable }) => [id, isDurable])).toEqual([
      ['start', true],
      ['shot', false],
      ['end', false],
    ])
    stops.push(outbox.start())
    await empty(outbox)
    expect(server.arrivals).toEqual(['start', 'shot', 'end'])
  })

  test('in memory, a newer entry replaces the entry with the same id', async () => {
    const store = new FullStore(name)
    const outbox = makeOutbox({ store })
    store.isSmallRefused = true
    await outbox.add(version(1), null, { isReplacing: true })
    await outbox.add(version(2), null, { isReplacing: true })
    expect((await outbox.list()).map(({ data }) => data.text)).toEqual(['version 2'])
    stops.push(outbox.start())
    await empty(outbox)
    expect(server.arrivals).toEqual(['counts'])
  })

  test('an entry in memory can be refused and retried, and keeps its checkpoint', async () => {
    const store = new FullStore(name)
    store.isSmallRefused = true
    await store.changeCheckpoint({ keep: { key: 'g', userId: 'anna', value: { last: '1' } } })
    server.script = [{ kind: 'refused', reason: 'no' }]
    const outbox = openOutbox({ store })
    await outbox.add(item('end'), null, { checkpoint: { forget: 'g' } })
    await eventually(async () => expect((await outbox.list())[0]?.refused).toBe('no'))
    expect(await outbox.checkpoints()).toHaveLength(1)
    await outbox.retry((await outbox.list())[0]!.key)
    await empty(outbox)
    await eventually(async () => expect(await outbox.checkpoints()).toEqual([]))
  })
})

test("the browser is asked only once to keep the site's storage", async () => {
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true)
  const outbox = openOutbox()
  await outbox.add(item('first'), null)
  await outbox.add(item('second'), null)
  expect(persist).toHaveBeenCalledOnce()
  persist.mockRestore()
})

test('the pause between tries grows from half a second to at most a minute', () => {
  expect(retryDelayMs(1, 0)).toBe(500)
  expect(retryDelayMs(1, 1)).toBe(1000)
  expect(retryDelayMs(3, 0)).toBe(2000)
  expect(retryDelayMs(50, 1)).toBe(60_000)
})
