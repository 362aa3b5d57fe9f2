import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import { answeringDb, refusal } from '@/testing/answering-db.ts'
import { loadStudio, nearestEvents, readWithChoice } from './load-studio.ts'
import { selectedAtom } from './shared/studio-view.ts'

const recent = '00000000-0000-4000-8000-000000000001'
const old = '00000000-0000-4000-8000-000000000002'

const answers = {
  'GET /rest/v1/service_instances': ({ search }: { search: URLSearchParams }) =>
    search.has('id') ? [{ id: search.get('id')?.slice(3) }] : [{ id: recent }],
  'GET /rest/v1/events': () => [],
  'GET /rest/v1/recording_sessions': () => [],
}

test('the service the address names is offered however old it is, and only once', async () => {
  const { db } = answeringDb(answers)
  const ids = async (instanceId: string) =>
    (await loadStudio(db, { churchId: 'c1', instanceId })).serviceInstances.map(({ id }) => id)
  expect(await ids(old)).toEqual([recent, old])
  expect(await ids(recent)).toEqual([recent])
})

test('what is chosen is read however far off it is, in its place', async () => {
  const early = { id: old, instanceDate: '2024-03-03', startTime: '09:00:00' }
  const late = { id: '00000000-0000-4000-8000-000000000003', instanceDate: '2024-03-03', startTime: '11:00:00' }
  const far = { id: 'far', startDate: '2099-01-01T10:00:00Z' }
  const { db } = answeringDb({
    ...answers,
    'GET /rest/v1/service_instances': ({ search }) =>
      search.has('id') ? [early, late].filter(({ id }) => search.get('id') === `eq.${id}`) : [{ id: recent }],
    'GET /rest/v1/events': () => [...Array.from({ length: 20 }, (_, index) => at(index + 1)), far],
  })
  const store = createStore()
  const stop = readWithChoice(store)
  store.set(selectedAtom, { kind: 'service-instance', id: late.id })
  const withBoth = await loadStudio(db, { churchId: 'c1', instanceId: old })
  expect(withBoth.serviceInstances.map(({ id }) => id)).toEqual([recent, late.id, old])
  expect(withBoth.events).toHaveLength(10)
  store.set(selectedAtom, { kind: 'event', id: far.id })
  const { serviceInstances, events } = await loadStudio(db, { churchId: 'c1' })
  expect(serviceInstances.map(({ id }) => id)).toEqual([recent])
  expect(events.map(({ id }) => id)).toEqual(['far', ...Array.from({ length: 10 }, (_, index) => String(20 - index))])
  store.set(selectedAtom, null)
  stop()
  expect((await loadStudio(db, { churchId: 'c1' })).events).toHaveLength(10)
})

const isAway = () => refusal(500, 'no')
const away = Object.fromEntries(Object.keys(answers).map((request) => [request, isAway]))

test('a server that is away leaves what was read last, of the same church only', async () => {
  await loadStudio(answeringDb(answers).db, { churchId: 'c2' })
  const { db } = answeringDb(away)
  expect(await loadStudio(db, { churchId: 'c2' })).toMatchObject({
    serviceInstances: [{ id: recent }],
    isStale: true,
  })
  expect(await loadStudio(db, { churchId: 'c3' })).toMatchObject({ serviceInstances: [], isStale: true })
})

const forbidden = () => refusal(403, 'no', '42501')

test('any other failure is raised', async () => {
  const { db } = answeringDb({ ...answers, 'GET /rest/v1/events': forbidden })
  await expect(loadStudio(db, { churchId: 'c2' })).rejects.toMatchObject({ kind: 'forbidden' })
})

const at = (day: number) => ({ id: String(day), startDate: new Date(day * 86_400_000).toISOString() }) as ChurchEvent

test('of many events the nearest are offered, latest first', () => {
  const events = Array.from({ length: 30 }, (_, index) => at(index + 1))
  const ids = nearestEvents(events, 10.4 * 86_400_000).map(({ id }) => Number(id))
  expect(ids).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
})
