import { expect, test } from 'vitest'
import { catalog } from '../catalog.ts'
import { familyOf } from './family-of.ts'

test.each(Object.values(catalog))('the model $id has a family that can decode its output', (entry) => {
  expect(familyOf(entry)).toHaveProperty('decode')
})
