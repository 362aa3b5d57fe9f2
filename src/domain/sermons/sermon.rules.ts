import { mentions } from '../shared/search-words.ts'
import type { SermonEntry } from './sermon.schema.ts'

/** Returns the sermons whose title, speaker, series, scripture or tags contain the search text, ignoring case. */
export function filterSermons(sermons: SermonEntry[], search: string): SermonEntry[] {
  return sermons.filter(({ title, speaker, sermonSeries, scripture, tags }) =>
    mentions([title, speaker, sermonSeries, scripture, ...tags], search),
  )
}

/** Returns the tags in a text with commas, each tag one time. */
export function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter(Boolean))]
}
