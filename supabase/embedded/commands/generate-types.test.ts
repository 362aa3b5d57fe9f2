import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../tests/database.ts'
import type { Database } from '../../tests/database.ts'
import { describeDatabase } from './generate-types.ts'
import type { Query } from './generate-types.ts'

let database: Database

beforeAll(async () => {
  database = await openDatabase('hosted')
})
afterAll(() => database.close())

test('src/domain/database.types.ts equals the output of `npm run database-types`', async () => {
  const committed = readFileSync(new URL('../../../src/domain/database.types.ts', import.meta.url), 'utf8')
  expect(await describeDatabase(database.query as Query)).toBe(committed)
})

test('a changed table changes the types', async () => {
  const before = await describeDatabase(database.query as Query)
  await database.withRollback(async (query) => {
    await query(`alter table public.members add column shoe_size integer check (shoe_size > 0),
      add column side text not null default 'left' check (side in ('left', 'it''s right'))`)
    const after = await describeDatabase(query as Query)
    expect(after).not.toBe(before)
    expect(after).toContain('shoe_size: number | null')
    expect(after).toContain(`side: 'left' | "it's right"`)
    expect(after).toContain(`side?: 'left' | "it's right"`)
  })
})
