import { describe, expect, test } from 'vitest'
import { bestMatch, indexRegister, namesakesOf, shownBlocks } from './register-blocks.ts'
import type { RegisterView } from './register-blocks.ts'
import type { RegisterPerson } from './register.schema.ts'

const person = (name: string, familyId: string | null = null, more: Partial<RegisterPerson> = {}): RegisterPerson => {
  const [firstName = '', ...last] = name.split(' ')
  return { id: name, firstName, lastName: last.join(' '), familyId, status: 'active', ageBand: null, ...more }
}
const everybody: RegisterView = { filter: 'everybody', search: '', regulars: new Set(), isMarked: () => false }
const shown = (people: RegisterPerson[], view: Partial<RegisterView> = {}) =>
  shownBlocks(indexRegister(people), { ...everybody, ...view }).map(
    ({ name, people: all }) => `${name}: ${all.map(({ id }) => id).join(', ')}`,
  )
const church = [
  person('Zoë Ångström'),
  person('Max Wolf', 'b', { status: 'visitor' }),
  person('Jürgen Berg', 'b'),
  person('Anna Berg', 'b'),
  person('Hannah Adler', 'a'),
  person('Tom Adler', 'a'),
  person('Ann Clark'),
  person('Ruth ?', null, { status: 'visitor' }),
]

test('families and single people are sorted by last name, without regard to accents', () => {
  expect(shown(church)).toEqual([
    '?: Ruth ?',
    'Adler: Hannah Adler, Tom Adler',
    'Ångström: Zoë Ångström',
    'Berg: Anna Berg, Jürgen Berg, Max Wolf',
    'Clark: Ann Clark',
  ])
})

test('a family is named after its most common last name, and a single person is not shown as a family', () => {
  const blocks = indexRegister([
    person('Ada Abel', 'f'),
    person('Bo Yang', 'f'),
    person('Cy Yang', 'f'),
    person('Di Zorn', 'g'),
  ])
  expect(blocks.blocks.map(({ name, isFamily }) => [name, isFamily])).toEqual([
    ['Yang', true],
    ['Zorn', false],
  ])
})

test('when family ids differ only in case, the families are separate, as in the members list', () => {
  expect(shown([person('A Berg', 'x'), person('B Berg', 'X')])).toHaveLength(2)
})

test('people with the same full name are namesakes, even in different families', () => {
  const twins = [person('Anna Berg', 'b'), person('Tom Berg', 'b')]
  const { namesakes } = indexRegister([...twins, { ...person('ánna BERG'), id: 'another' }])
  expect([...namesakes].toSorted()).toEqual(['Anna Berg', 'another'])
})

test('a family with 400 people is one block', () => {
  const [block] = shownBlocks(
    indexRegister(Array.from({ length: 400 }, (_, number) => person(`P${number} Berg`, 'b'))),
    everybody,
  )
  expect(block?.people).toHaveLength(400)
})

describe('the filters of the register', () => {
  test('the list of regulars has only regulars and people who are marked already', () => {
    const regulars = new Set(['Anna Berg', 'Tom Adler'])
    expect(shown(church, { filter: 'regulars', regulars })).toEqual(['Adler: Tom Adler', 'Berg: Anna Berg'])
    expect(shown(church, { filter: 'regulars', regulars, isMarked: (id) => id === 'Ann Clark' })).toEqual([
      'Adler: Tom Adler',
      'Berg: Anna Berg',
      'Clark: Ann Clark',
    ])
  })

  test('the filter for visitors shows the people with the status visitor', () => {
    expect(shown(church, { filter: 'visitors' })).toEqual(['?: Ruth ?', 'Berg: Max Wolf'])
  })
})

describe('the search of the register', () => {
  test.each([
    ['angs', ['Ångström: Zoë Ångström']],
    ['ZOE', ['Ångström: Zoë Ångström']],
    ['lark', ['Clark: Ann Clark']],
    ['jurg', ['Berg: Anna Berg, Jürgen Berg, Max Wolf']],
    ['clark an', ['Clark: Ann Clark']],
    ['Clark, Ann', ['Clark: Ann Clark']],
    ['  ', shown(church)],
    ['nobody', []],
  ])('the search "%s" finds %j', (search, found) => {
    expect(shown(church, { search })).toEqual(found)
  })

  test('a search ignores the filter', () => {
    expect(shown(church, { filter: 'visitors', search: 'tom' })).toEqual(['Adler: Hannah Adler, Tom Adler'])
  })

  test.each([
    // "Anna" and "Ann" begin with "ann", and Anna is first in the list. "Hannah" only contains "ann".
    ['ann', [], 'Anna Berg'],
    ['ann', ['Ann Clark'], 'Ann Clark'],
    ['berg', ['Jürgen Berg'], 'Jürgen Berg'],
    ['nah', [], 'Hannah Adler'],
    ['wolf', ['Anna Berg'], 'Max Wolf'],
    ['', [], undefined],
    ['xyz', [], undefined],
  ])('for the search %s with the regulars %s, Enter marks %s', (search, regulars, taken) => {
    const blocks = shownBlocks(indexRegister(church), { ...everybody, search })
    expect(bestMatch(blocks, search, new Set(regulars))?.id).toBe(taken)
  })
})

test('people with the same first name are found, ignoring case and accents', () => {
  const index = indexRegister(church)
  expect(namesakesOf(index, ' zoe ').map(({ id }) => id)).toEqual(['Zoë Ångström'])
  expect(namesakesOf(index, 'an')).toEqual([])
  expect(namesakesOf(index, ' ')).toEqual([])
})
