import { expect, test } from 'vitest'
import { catalog } from '../catalog.ts'
import { familyOf } from './family-of.ts'

test.each(Object.values(catalog))('$id has a family that decodes', (entry) => {
  expect(familyOf(entry)).toHaveProperty('decode')
})
