import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { answeringDb, refusal } from '@/testing/answering-db.ts'
import { queryClientFor } from '@/platform/query-client.ts'
import { loadStudio } from './load-studio.ts'
import { recentInstancesQuery, serviceInstanceQuery } from './shared/studio-queries.ts'

const recent = '00000000-0000-4000-8000-000000000001'
const old = '00000000-0000-4000-8000-000000000002'

const answers = {
  'GET /rest/v1/service_instances': ({ search }: { search: URLSearchParams }) =>
    search.has('id') ? [{ id: search.get('id')?.slice(3) }] : [{ id: recent }],
  'GET /rest/v1/events': () => [],
  'GET /rest/v1/recording_sessions': () => [],
}
const refused = (status: number, code = '') =>
  Object.fromEntries(Object.keys(answers).map((request) => [request, () => refusal(status, 'no', code)]))

test('before the studio page is shown, its lists and the service in the URL are loaded', async () => {
  const { db } = answeringDb(answers)
  const queries = queryClientFor(db, 'anna')
  await loadStudio(queries, db, { instanceId: old, timeZone: 'UTC', isEntering: true })
  expect(queries.getQueryData(recentInstancesQuery(db, 'UTC').queryKey)).toMatchObject([{ id: recent }])
  expect(queries.getQueryData(serviceInstanceQuery(db, old).queryKey)).toMatchObject({ id: old })
})

test('the studio opens empty if the server is unreachable; any other failure of the first read is thrown', async () => {
  const { db } = answeringDb(refused(500))
  await expect(loadStudio(new QueryClient(), db, { timeZone: 'UTC', isEntering: true })).resolves.toBeUndefined()
  const forbidden = answeringDb({ ...answers, 'GET /rest/v1/events': () => refusal(403, 'no', '42501') }).db
  const queries = queryClientFor(forbidden, 'anna')
  await expect(loadStudio(queries, forbidden, { timeZone: 'UTC', isEntering: true })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

test.each([400, 403, 404, 500])('when a later request fails with status %i, the lists remain', async (status) => {
  const queries = queryClientFor(answeringDb({}).db, 'anna')
  const first = answeringDb(answers).db
  await loadStudio(queries, first, { timeZone: 'UTC', isEntering: true })
  await queries.invalidateQueries()
  await loadStudio(queries, answeringDb(refused(status)).db, { timeZone: 'UTC', isEntering: true })
  expect(queries.getQueryData(recentInstancesQuery(first, 'UTC').queryKey)).toMatchObject([{ id: recent }])
})

test('when the server refuses data that was never read, a studio that is already open stays open', async () => {
  const { db } = answeringDb(refused(400))
  await expect(
    loadStudio(new QueryClient(), db, { instanceId: old, timeZone: 'UTC', isEntering: false }),
  ).resolves.toBeUndefined()
})

test('when another user signs in, the data of the previous user is not shown', async () => {
  const { db } = answeringDb(answers)
  await loadStudio(queryClientFor(db, 'anna'), db, { timeZone: 'UTC', isEntering: true })
  expect(queryClientFor(db, 'ben').getQueryCache().getAll()).toEqual([])
  expect(queryClientFor(db, 'anna').getQueryCache().getAll()).toEqual([])
})
