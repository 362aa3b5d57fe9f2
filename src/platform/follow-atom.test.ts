import { atom, createStore } from 'jotai'
import { expect, test, vi } from 'vitest'
import { followAtom } from './follow-atom.ts'

type Store = ReturnType<typeof createStore>
type Point = { x: number; label: string }

function follow(options?: Parameters<typeof followAtom<number>>[3]) {
  const store = createStore()
  const numberAtom = atom(1)
  const runs: { value: number; signal: AbortSignal }[] = []
  const stop = followAtom(store, numberAtom, (value, signal) => runs.push({ value, signal }), options)
  const seen = () => runs.map(({ value, signal }) => [value, signal.aborted])
  return { store, numberAtom, runs, seen, stop }
}

test('the process starts with the current value of the atom and starts again with each new value', () => {
  const { store, numberAtom, seen, stop } = follow()
  expect(seen()).toEqual([[1, false]])
  store.set(numberAtom, 2)
  store.set(numberAtom, 2)
  expect(seen()).toEqual([
    [1, true],
    [2, false],
  ])
  stop()
  expect(seen()).toEqual([
    [1, true],
    [2, true],
  ])
})

test('before the next process starts, the previous process is aborted', () => {
  const store = createStore()
  const numberAtom = atom(1)
  const events: string[] = []
  const stop = followAtom(store, numberAtom, (value, signal) => {
    events.push(`start ${value}`)
    signal.addEventListener('abort', () => events.push(`abort ${value}`))
  })
  store.set(numberAtom, 2)
  stop()
  expect(events).toEqual(['start 1', 'abort 1', 'start 2', 'abort 2'])
})

test('when `isEqual` accepts the new value of the atom, the process does not restart', () => {
  const store = createStore()
  const pointAtom = atom<Point>({ x: 1, label: 'one' })
  const start = vi.fn<(point: Point, signal: AbortSignal) => void>()
  const stop = followAtom(store, pointAtom, start, { isEqual: (before, now) => before.x === now.x })
  store.set(pointAtom, { x: 1, label: 'renamed' })
  expect(start).toHaveBeenCalledOnce()
  expect(start.mock.lastCall?.[1].aborted).toBe(false)
  store.set(pointAtom, { x: 2, label: 'two' })
  expect(start).toHaveBeenCalledTimes(2)
  stop()
})

test("with `isDeferred`, the process starts after a microtask, with the atom's value at that time", async () => {
  const { store, numberAtom, seen, stop } = follow({ isDeferred: true })
  expect(seen()).toEqual([])
  await Promise.resolve()
  expect(seen()).toEqual([[1, false]])
  store.set(numberAtom, 0)
  store.set(numberAtom, 1)
  await Promise.resolve()
  expect(seen()).toEqual([[1, false]])
  store.set(numberAtom, 2)
  store.set(numberAtom, 3)
  await Promise.resolve()
  expect(seen()).toEqual([
    [1, true],
    [3, false],
  ])
  stop()
})

test.each([{ isDeferred: false }, { isDeferred: true }])('after a stop, no process starts (%o)', async (options) => {
  const { store, numberAtom, runs, stop } = follow(options)
  await Promise.resolve()
  store.set(numberAtom, 2)
  const started = runs.length
  stop()
  store.set(numberAtom, 3)
  await Promise.resolve()
  expect(runs).toHaveLength(started)
  expect(runs.every(({ signal }) => signal.aborted)).toBe(true)
})

test('when the abort of a process changes the atom, the next process starts with the newest value', () => {
  const store: Store = createStore()
  const numberAtom = atom(1)
  const running = new Set<number>()
  const stop = followAtom(store, numberAtom, (value, signal) => {
    running.add(value)
    signal.addEventListener('abort', () => {
      running.delete(value)
      if (value === 1) store.set(numberAtom, 3)
    })
  })
  store.set(numberAtom, 2)
  expect(store.get(numberAtom)).toBe(3)
  expect([...running]).toEqual([3])
  stop()
  expect(running.size).toBe(0)
})
