import { csvTable } from '../shared/csv-table.ts'
import type { Sermon } from './sermon.schema.ts'

const HEADER = ['ID', 'Date', 'Title', 'Speaker', 'Series', 'Scripture', 'Tags', 'Summary', 'Notes', 'Audio', 'Video']

/** Returns sermons as CSV, in the given order. */
export function sermonsCsv(sermons: readonly Sermon[]): string {
  const rows = sermons.map((sermon) => [
    sermon.id,
    sermon.sermonDate,
    sermon.title,
    sermon.speaker,
    sermon.sermonSeries,
    sermon.scripture,
    sermon.tags.join(', '),
    sermon.summary,
    sermon.notes,
    sermon.audioUrl,
    sermon.videoUrl,
  ])
  return csvTable(HEADER, rows)
}
