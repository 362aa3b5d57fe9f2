import { expect, test } from 'vitest'
import { isId, newId } from './ids.ts'

test('new ids are different UUIDs of version 4, also where the browser has no randomUUID', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(new Set(ids).size).toBe(100)
  expect(ids.filter((id) => !isId(id) || !/^.{14}4.{4}[89ab]/.test(id))).toEqual([])
})
