import { mentions } from '../shared/search-words.ts'
import type { SermonEntry } from './sermon.schema.ts'

/** Case-insensitive, in title, speaker, series, scripture or any tag. */
export function filterSermons(sermons: SermonEntry[], search: string): SermonEntry[] {
  return sermons.filter(({ title, speaker, sermonSeries, scripture, tags }) =>
    mentions([title, speaker, sermonSeries, scripture, ...tags], search),
  )
}

/** Tags as one line of text has them: separated by commas, each once. */
export function readTags(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim())
  return [...new Set(tags.filter(Boolean))]
}
