import * as v from 'valibot'
import { expect, test } from 'vitest'
import { movedCategory, withKnownKeys } from './counting-category.rules.ts'
import { CountingCategories } from './counting-category.schema.ts'
import type { CountingCategory } from './counting-category.schema.ts'

const category = (key: string, name = key): CountingCategory => ({ key, name, inTotal: true })
const [adults, teens, choir] = [category('adults', 'Adults'), category('x1', 'Teens'), category('x2', 'Choir')]

test('a counting category moves up and down in the list, but not past an end', () => {
  expect(movedCategory([adults, teens, choir], 1, -1)).toEqual([teens, adults, choir])
  expect(movedCategory([adults, teens, choir], 1, 1)).toEqual([adults, choir, teens])
  expect(movedCategory([adults, teens], 0, -1)).toEqual([adults, teens])
})

test('a new category with the name of a standard part gets the key of this part; saved categories keep their keys', () => {
  const saved = [adults, category('x3', 'Children')]
  expect(withKnownKeys([adults, category('new', 'children')], [adults])[1]?.key).toBe('children')
  expect(withKnownKeys(saved, saved)).toEqual(saved)
  expect(withKnownKeys([adults, category('new', 'Adults')], [adults])[1]?.key).toBe('new')
})

test.each([
  ['no category', []],
  ['seven categories', Array.from({ length: 7 }, (_, at) => category(`k${at}`))],
  ['a blank name', [category('a', ' ')]],
  ['a long name', [category('a', 'x'.repeat(31))]],
  ['two equal names', [category('a', 'Teens'), category('b', 'teens ')]],
])('a list of counting categories with %s cannot be saved', (_, list) =>
  expect(v.safeParse(CountingCategories, list).success).toBe(false),
)
