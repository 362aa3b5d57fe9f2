import { expect, test } from 'vitest'
import { filterSermons, readTags } from './sermon.rules.ts'
import type { SermonEntry } from './sermon.schema.ts'

function sermon(title: string, facts: Partial<SermonEntry> = {}): SermonEntry {
  return {
    id: title,
    title,
    speaker: 'Ruth Okafor',
    sermonDate: '2024-03-03',
    sermonSeries: null,
    scripture: null,
    tags: [],
    ...facts,
  }
}

const waiting = sermon('On Waiting', { scripture: 'Psalm 130', tags: ['advent', 'hope'] })
const bread = sermon('Bread', { speaker: 'Hannah Lind', sermonSeries: 'At the Table' })

test.each([
  ['', ['On Waiting', 'Bread']],
  ['wait', ['On Waiting']],
  ['PSALM', ['On Waiting']],
  ['hope', ['On Waiting']],
  ['table', ['Bread']],
  ['lind', ['Bread']],
  ['2024', []],
])('searching for %j finds the sermons %j', (search, titles) =>
  expect(filterSermons([waiting, bread], search).map(({ title }) => title)).toEqual(titles),
)

test('extra spaces, empty tags and repeated tags of a sermon are removed', () => {
  expect(readTags(' hope, advent ,, hope,')).toEqual(['hope', 'advent'])
  expect(readTags('')).toEqual([])
})
