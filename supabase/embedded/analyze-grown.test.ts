import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBackEnd } from '../tests/open-test-back-end.ts'
import type { TestBackEnd } from '../tests/open-test-back-end.ts'
import { analyzeGrown } from './analyze-grown.ts'

let backEnd: TestBackEnd
beforeAll(async () => {
  backEnd = await openTestBackEnd()
})
afterAll(() => backEnd.close())

test('a table gets statistics only after growing by a tenth', async () => {
  const analyzed: string[] = []
  const run = async () => {
    analyzed.length = 0
    await analyzeGrown(async <Row>(query: string) => {
      if (query.startsWith('analyze ')) analyzed.push(query)
      return backEnd.sql<Row>(query)
    })
    return [...analyzed]
  }
  const add = (count: number) =>
    backEnd.sql(`insert into public.churches (name) select 'St ' || n from generate_series(1, ${count}) as n`)
  await run()
  expect(await run()).toEqual([])
  await add(1000)
  expect(await run()).toContain('analyze public.churches')
  expect(await backEnd.sql(`select reltuples from pg_class where oid = 'public.churches'::regclass`)).toEqual([
    { reltuples: 1000 },
  ])
  await add(90)
  expect(await run()).not.toContain('analyze public.churches')
  await add(100)
  expect(await run()).toContain('analyze public.churches')
})
