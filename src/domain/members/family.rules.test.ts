import { expect, test } from 'vitest'
import { memberOf } from '@/testing/factories/members.ts'
import { familiesFor, familiesOf, familyLike, newFamilyId } from './family.rules.ts'

const member = (firstName: string, lastName: string, familyId: string | null) =>
  memberOf(1, { firstName, lastName, familyId })
const families = familiesOf([
  member('Ana', 'Morales', 'Morales'),
  member('Luis', 'Morales', 'Morales'),
  member('Åsa', 'Miller', 'm1'),
  member('Cid', 'Young', null),
  member('Rosa', 'Ibañez', 'Ibañez de la Cruz'),
  member('Rosa', 'Ibañez', 'ibanez de la cruz'),
])
const ids = (typed: string) => familiesFor(families, typed).map(({ familyId }) => familyId)

test("each choice for a member's family shows the id and the first names of the family", () => {
  expect(families.map(({ familyId, people }) => [familyId, ...people])).toEqual([
    ['Morales', 'Ana', 'Luis'],
    ['m1', 'Åsa'],
    ['Ibañez de la Cruz', 'Rosa'],
    ['ibanez de la cruz', 'Rosa'],
  ])
})

test('a typed family id finds the family, even with other case, accents or extra spaces', () => {
  for (const typed of ['morales', ' MORALES ', 'Móralès']) expect(familyLike(families, typed)?.familyId).toBe('Morales')
  expect(familyLike(families, 'ibanez  de la CRUZ')?.familyId).toBe('Ibañez de la Cruz')
  // Two family ids that differ only in accents are different families, so an exact match comes first.
  expect(familyLike(families, 'ibanez de la cruz')?.familyId).toBe('ibanez de la cruz')
  expect(familyLike(families, 'Moral')).toBeNull()
})

test('a search finds families by their id and by the first names of their members', () => {
  expect(ids('mor')).toEqual(['Morales'])
  expect(ids('asa mil')).toEqual(['m1'])
  expect(ids('')).toHaveLength(4)
})

test("a new family's id is the last name, with a number if another family has this id", () => {
  expect(newFamilyId(families, 'Young')).toBe('Young')
  expect(newFamilyId(families, 'MORALES')).toBe('MORALES 2')
})
