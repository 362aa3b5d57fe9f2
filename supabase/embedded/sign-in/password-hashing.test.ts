import { afterAll, expect, test } from 'vitest'
import { createPasswordHashing, HashingBusy, KNOWN } from './password-hashing.ts'

const hashing = createPasswordHashing(4, 1)
afterAll(() => hashing.close())

/** Sends all callers' jobs at the same time and returns the order of the answers. */
async function answered(callers: { name: string; rank: number }[]): Promise<string[]> {
  const order: string[] = []
  const asked = callers.map(async (caller) => {
    const outcome = await hashing.hash('secret1', caller).catch((error: unknown) => error)
    order.push(outcome instanceof HashingBusy ? `${caller.name} busy` : caller.name)
  })
  await Promise.all(asked)
  return order
}
const fresh = (name: string) => ({ name, rank: 0 })

test('browsers that logged in before are served first, then callers without failures, the newest first', async () => {
  const crowd = Array.from({ length: 50 }, (_, at) => fresh(`guess ${at}`))
  const order = await answered([...crowd, { name: 'again', rank: 3 }, fresh('new'), { name: 'known', rank: KNOWN }])
  // 'guess 0' comes first, because the thread was idle when that caller came.
  expect(order.slice(0, 4)).toEqual(['guess 0', 'known', 'new', 'guess 49'])
  expect(order.at(-1)).toBe('again')
})

test('a caller with many jobs keeps its place in the queue, and jobs of other callers run in between', async () => {
  const many = Array.from({ length: 10 }, () => fresh('many'))
  expect((await answered([fresh('first'), ...many, fresh('other')])).slice(0, 3)).toEqual(['first', 'other', 'many'])
})

test('when too many callers wait, the callers with the most failures are refused, the oldest first', async () => {
  const failed = Array.from({ length: 10 }, (_, at) => ({ name: `failed ${at}`, rank: 5 }))
  const crowd = Array.from({ length: 200 }, (_, at) => fresh(`guess ${at}`))
  const order = await answered([...failed, ...crowd])
  expect(order.filter((each) => each.endsWith('busy'))).toEqual(
    Array.from({ length: 9 }, (_, at) => `failed ${at + 1} busy`),
  )
})

test('one caller has at most forty waiting jobs', async () => {
  const order = await answered(Array.from({ length: 50 }, () => fresh('many')))
  expect(order.filter((each) => each.endsWith('busy'))).toHaveLength(9)
})
