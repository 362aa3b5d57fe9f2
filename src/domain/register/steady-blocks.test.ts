import { expect, test } from 'vitest'
import { personOf } from '../../testing/fake-register.ts'
import { indexRegister, shownBlocks } from './register-blocks.ts'
import { idsIn, steadyBlocks } from './steady-blocks.ts'

const people = [
  personOf('anna', 'Anna', 'Berg', { familyId: 'berg' }),
  personOf('tom', 'Tom', 'Berg', { familyId: 'berg' }),
  personOf('zoe', 'Zoë', 'Ångström'),
  personOf('ben', 'Ben', 'Clark'),
]
const shown = (filter: 'everybody' | 'regulars', regulars: string[], marked: string[] = []) =>
  shownBlocks(indexRegister(people), {
    filter,
    search: '',
    regulars: new Set(regulars),
    isMarked: (id) => marked.includes(id),
  })
const names = (blocks: ReturnType<typeof shown>) =>
  blocks.map(({ key, people: those }) => `${key}: ${those.map(({ id }) => id).join(' ')}`)

test('people who are added later come last, even when their family is already shown', () => {
  const before = shown('regulars', ['anna', 'ben'])
  expect(names(before)).toEqual(['family berg: anna', 'ben: ben'])
  const now = shown('regulars', ['anna', 'ben'], ['tom', 'zoe'])
  expect(names(now)).toEqual(['zoe: zoe', 'family berg: anna tom', 'ben: ben'])
  expect(names(steadyBlocks(now, idsIn(before)))).toEqual([
    'family berg: anna',
    'ben: ben',
    'zoe later: zoe',
    'family berg later: tom',
  ])
})

test('without new people, the blocks are the same objects, so that no row is drawn again', () => {
  const blocks = shown('everybody', [])
  const steady = steadyBlocks(blocks, idsIn(blocks))
  expect(steady.every((block, at) => block === blocks[at])).toBe(true)
})
