import { wait } from '../clock.ts'
import type { Wait } from '../clock.ts'
import { retryDelayMs } from './retry-delay.ts'
import { OutboxBuffer } from './outbox-buffer.ts'
import type { AddOptions, NewEntry } from './outbox-buffer.ts'
import { OutboxStore } from './outbox-store.ts'
import type { Checkpoint, OutboxEntry } from './outbox-store.ts'

/**
 * `isOffline` stops sending, because no entry can reach the server now. A `refused` entry waits until the person
 * retries the entry.
 */
export type SendOutcome =
  | { kind: 'sent' }
  | { kind: 'later'; isOffline: boolean }
  | { kind: 'signed-out' }
  | { kind: 'refused'; reason: string }

export type OutboxSettings<Data, CheckpointValue> = {
  /** Names the database, the lock and the channel that all tabs share. */
  name: string
  /** Must be safe to repeat: after a crash between sending and removing, the entry is sent again. */
  send(entry: OutboxEntry<Data>, blob: ArrayBuffer | null): Promise<SendOutcome>
  /**
   * Returns true if the rest of the group depends on this entry. The rest of the group waits while this entry is
   * refused. Discarding this entry also discards the rest.
   */
  isFirst?(data: Data): boolean
  /** Returns the user whose entries may be sent now, or null while no user is signed in. */
  currentUserId(): Promise<string | null>
  wait?: Wait
  random?: () => number
  store?: OutboxStore<Data, CheckpointValue>
}

/**
 * Milliseconds after which a request counts as failed and the lock is released. A late answer does no harm, because
 * sending can be repeated.
 */
const SEND_LIMIT_MS = 60_000

/**
 * Sends stored entries to the server in order. A crash loses no entry, because an entry is removed only after the
 * server has accepted it. Only one tab sends at a time.
 */
export class Outbox<Data, CheckpointValue = never> {
  readonly #settings: OutboxSettings<Data, CheckpointValue>
  readonly #buffer: OutboxBuffer<Data, CheckpointValue>
  readonly #wait: Wait
  readonly #listeners = new Set<() => void>()
  #running: Promise<void> | null = null
  #isAskedAgain = false
  #failures = 0
  #retry = new AbortController()
  #stopped = new AbortController()
  #channel: BroadcastChannel | null = null

  constructor(settings: OutboxSettings<Data, CheckpointValue>) {
    this.#settings = settings
    this.#buffer = new OutboxBuffer(settings.store ?? new OutboxStore(settings.name))
    this.#wait = settings.wait ?? wait
    this.#stopped.abort()
  }

  /**
   * Sends waiting entries now, and again when the network is back or the tab becomes visible. The returned function
   * stops sending.
   */
  start(): () => void {
    this.#stopped = new AbortController()
    const { signal } = this.#stopped
    const channel = new BroadcastChannel(this.#settings.name)
    this.#channel = channel
    channel.addEventListener('message', () => this.#notifyListeners())
    const drainNow = () => void this.#drainNow()
    const onVisibility = () => void (document.visibilityState === 'visible' && this.#drainNow())
    addEventListener('online', drainNow, { signal })
    document.addEventListener('visibilitychange', onVisibility, { signal })
    drainNow()
    return () => {
      this.#stopped.abort()
      this.#retry.abort()
      channel.close()
      if (this.#channel === channel) this.#channel = null
    }
  }

  /**
   * Resolves when the entry is on disk, or in memory if the browser refused to store the entry (`isDurable: false`).
   * Sending starts without another call.
   */
  async add(entry: NewEntry<Data>, blob: ArrayBuffer | null, options: AddOptions<CheckpointValue> = {}) {
    const isDurable = await this.#buffer.add(entry, blob, options)
    this.#announce()
    // While the server fails, a replaced entry waits for the next planned try. That try sends the new version.
    const isTriedLater = options.isReplacing && this.#failures > 0 && !this.#running
    if (!isTriedLater) void this.drain()
    return { isDurable }
  }

  /** Returns the unsent entries of all users of this browser, in order. */
  list(): Promise<OutboxEntry<Data>[]> {
    return this.#buffer.list()
  }

  blob(key: number): Promise<ArrayBuffer | null> {
    return this.#buffer.blob(key)
  }

  checkpoints(): Promise<Checkpoint<CheckpointValue>[]> {
    return this.#buffer.checkpoints()
  }

  keepCheckpoint(checkpoint: Checkpoint<CheckpointValue>): Promise<void> {
    return this.#buffer.keepCheckpoint(checkpoint)
  }

  async retry(key: number) {
    await this.#change(key, { refused: null, attempts: 0 })
    await this.drain()
  }

  /**
   * Removes an unsent entry, or its whole group if the entry is the first of the group. Must run only when the person
   * asks for it.
   */
  async discard(key: number) {
    const all = await this.list()
    const entry = all.find((one) => one.key === key)
    const isFirst = entry && this.#isFirst(entry)
    const discarded = isFirst ? all.filter(({ group }) => group === entry.group) : [{ key }]
    for (const one of discarded) await this.#remove(one.key)
  }

  /** Calls the listener when this tab or another tab may have changed the list. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Sends the waiting entries. A call while entries are being sent causes one more round. Resolves after the last
   * round.
   */
  drain(): Promise<void> {
    this.#isAskedAgain = true
    this.#running ??= this.#drainWhileAsked()
    return this.#running
  }

  /** Sends now, and makes the next pause short again. */
  #drainNow(): Promise<void> {
    this.#failures = 0
    return this.drain()
  }

  async #drainWhileAsked() {
    // Without this await, `#running` could be cleared before `drain` sets `#running`.
    await Promise.resolve()
    let isDone = true
    while (this.#isAskedAgain && !this.#stopped.signal.aborted) {
      this.#isAskedAgain = false
      isDone = await this.#passUnderLock()
    }
    // No await may come between the check of `#isAskedAgain` and this line, because a call in between would be lost.
    this.#running = null
    this.#failures = isDone ? 0 : this.#failures + 1
    if (!isDone) void this.#drainLater()
  }

  async #passUnderLock(): Promise<boolean> {
    const { signal } = this.#stopped
    // Without TLS, a page has no locks. Such a page also has no cameras, so there is nothing to send.
    if (!(navigator as Partial<Navigator>).locks) return true
    try {
      return await navigator.locks.request(this.#settings.name, { signal }, () => this.#pass(signal))
    } catch (error) {
      if (signal.aborted) return true
      console.error('The outbox could not be sent', error)
      return false
    }
  }

  /** Returns true if no entry of the signed-in person is left to send. */
  async #pass(signal: AbortSignal): Promise<boolean> {
    const blocked = new Set<string>()
    while (!signal.aborted) {
      const waiting = this.#sendable(await this.list())
      if (waiting.length === 0) return true
      const userId = await this.#settings.currentUserId()
      if (userId === null) return false
      const next = waiting.find((entry) => entry.userId === userId && !blocked.has(entry.group))
      if (!next) return blocked.size === 0
      const outcome = await this.#send(next)
      await this.#applyOutcome(next, outcome)
      if (outcome.kind === 'signed-out' || (outcome.kind === 'later' && outcome.isOffline)) return false
      if (outcome.kind === 'later') blocked.add(next.group)
    }
    return true
  }

  #sendable(all: OutboxEntry<Data>[]): OutboxEntry<Data>[] {
    const refusedGroups = new Set(
      all.filter((entry) => entry.refused !== null && this.#isFirst(entry)).map(({ group }) => group),
    )
    return all.filter(({ refused, group }) => refused === null && !refusedGroups.has(group))
  }

  #isFirst({ data }: OutboxEntry<Data>): boolean {
    return this.#settings.isFirst?.(data) ?? false
  }

  async #send(entry: OutboxEntry<Data>): Promise<SendOutcome> {
    const answered = new AbortController()
    const tooLong = this.#wait(SEND_LIMIT_MS, answered.signal).then((): SendOutcome => ({
      kind: 'later',
      isOffline: false,
    }))
    tooLong.catch(() => 'answered in time')
    try {
      return await Promise.race([this.#settings.send(entry, await this.blob(entry.key)), tooLong])
    } catch (error) {
      console.error('Sending failed unexpectedly', error)
      return { kind: 'later', isOffline: false }
    } finally {
      answered.abort()
    }
  }

  async #applyOutcome(entry: OutboxEntry<Data>, outcome: SendOutcome) {
    if (outcome.kind === 'sent') {
      this.#failures = 0
      await this.#remove(entry.key)
    } else if (outcome.kind === 'refused') {
      console.error(`The server refused ${entry.id}`, outcome.reason)
      await this.#change(entry.key, { refused: outcome.reason })
    } else if (outcome.kind === 'later') {
      await this.#change(entry.key, { attempts: entry.attempts + 1 })
    }
  }

  async #remove(key: number) {
    await this.#buffer.remove(key)
    this.#announce()
  }

  async #change(key: number, change: { attempts?: number; refused?: string | null }) {
    await this.#buffer.change(key, change)
    this.#announce()
  }

  async #drainLater() {
    this.#retry.abort()
    this.#retry = new AbortController()
    const { signal } = this.#retry
    try {
      await this.#wait(retryDelayMs(this.#failures, (this.#settings.random ?? Math.random)()), signal)
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    await this.drain()
  }

  #announce() {
    this.#channel?.postMessage('changed')
    this.#notifyListeners()
  }

  #notifyListeners() {
    for (const listener of this.#listeners) listener()
  }
}
