import { expect, test } from 'vitest'
import { emptyCount, tapped } from '@/domain/clicker/clicker-count.ts'
import type { Db } from '@/domain/shared/db.ts'
import { sendLeftTaps } from './send-left-taps.ts'
import { shelfOf } from './tap-shelf.ts'

const tapsOf = (number: number) =>
  Array.from({ length: number }).reduce<typeof emptyCount>(
    (count) => tapped(count, { id: crypto.randomUUID(), category: 'adults', step: 1 }),
    emptyCount,
  )

test('1,000 taps that wait on the phone of someone who was removed are sent, each once; others stay', async () => {
  const [mine, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await shelfOf(mine).update(() => tapsOf(1000))
  await shelfOf(other).update(() => tapsOf(3))
  const sent: string[] = []
  const place = { service: mine, name: 'Vespers', date: '2026-11-22', startTime: '18:00', categories: [], everyone: 0 }
  const db = {
    rpc: async (_: string, { service, taps }: { service: string; taps: { id: string }[] }) => {
      if (service !== mine) return { data: { state: 'unknown' }, error: null, status: 200 }
      sent.push(...taps.map(({ id }) => id))
      return { data: { state: 'ended', ...place }, error: null, status: 200 }
    },
  } as never as Db
  const waiting: number[] = []
  await sendLeftTaps(db, (taps) => waiting.push(taps))
  expect([sent.length, new Set(sent).size]).toEqual([1000, 1000])
  expect([waiting[0], waiting.at(-1)]).toEqual([1003, 3])
  expect((await shelfOf(other).update((count) => count)).waiting).toHaveLength(3)
})
