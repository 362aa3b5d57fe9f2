import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyCount, tapped } from '@/domain/clicker/clicker-count.ts'
import type { Db } from '@/domain/shared/db.ts'
import { renderApp } from '@/testing/render-app.tsx'
import { sendUnsentTaps } from './send-unsent-taps.ts'
import type { UnsentTaps } from './send-unsent-taps.ts'
import { tapStoreOf } from './tap-store.ts'
import { eventually } from '@/testing/eventually.ts'

const tapsOf = (number: number) =>
  Array.from({ length: number }).reduce<typeof emptyCount>(
    (count) => tapped(count, { id: crypto.randomUUID(), category: 'adults', step: 1 }),
    emptyCount,
  )

test('each of 1,000 unsent taps is sent once, and refused taps stay stored', async () => {
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await tapStoreOf(mine).update(() => tapsOf(1000))
  await tapStoreOf(other).update(() => tapsOf(3))
  const sent: string[] = []
  const place = { service: mine, name: 'Vespers', date: '2026-11-22', startTime: '18:00', categories: [], everyone: 0 }
  const db = {
    rpc: async (_: string, { service, taps }: { service: string; taps: { id: string }[] }) => {
      if (service !== mine) return { data: { state: 'unknown' }, error: null, status: 200 }
      sent.push(...taps.map(({ id }) => id))
      return { data: { state: 'ended', ...place }, error: null, status: 200 }
    },
  } as never as Db
  const left: UnsentTaps[] = []
  await sendUnsentTaps(db, (taps) => left.push(taps))
  expect([sent.length, new Set(sent).size]).toEqual([1000, 1000])
  expect([left[0], left.at(-1)]).toEqual([
    { waiting: 1003, refused: 0 },
    { waiting: 0, refused: 3 },
  ])
  expect((await tapStoreOf(other).update((count) => count)).waiting).toHaveLength(3)
})

test('when a clicker was closed with unsent taps, the next page that opens sends them', async () => {
  const service = crypto.randomUUID()
  await tapStoreOf(service).update(() => tapsOf(2))
  const place = { service, name: 'Vespers', date: '2026-11-22', startTime: '18:00', categories: [], everyone: 2 }
  const { sent } = await renderApp('/account', {
    answers: { 'POST /rest/v1/rpc/send_taps': () => ({ state: 'open', ...place }) },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await eventually(() => expect(sent.some(({ path }) => path.endsWith('send_taps'))).toBe(true))
  await eventually(async () => expect((await tapStoreOf(service).update((count) => count)).waiting).toEqual([]))
})
