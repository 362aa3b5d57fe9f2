import { expect, test } from 'vitest'
import { catalog } from '../catalog.ts'
import { familyOf } from './family-of.ts'

test.each(Object.values(catalog))('the family of $id exists and can decode', (entry) => {
  expect(familyOf(entry)).toHaveProperty('decode')
})
