import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { row, rowDate, rowNote, rows, rowTitle } from './dashboard-layout.ts'

export function RecentSermons({ sermons }: { sermons: Sermon[] }) {
  if (sermons.length === 0) {
    return (
      <Card title="Recent Sermons">
        <EmptyState title="No sermons recorded yet" description="The five latest messages will stand here." />
      </Card>
    )
  }
  return (
    <Card title="Recent Sermons" flush>
      <ul className={rows}>
        {sermons.map((sermon) => (
          <li key={sermon.id} className={row}>
            <div>
              <p className={rowTitle}>{sermon.title}</p>
              <p className={rowNote}>{[sermon.speaker, sermon.scripture].filter(Boolean).join(' · ')}</p>
            </div>
            <time dateTime={sermon.sermonDate} className={rowDate}>
              {formatDate(sermon.sermonDate)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  )
}
