import { Link } from '@tanstack/react-router'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { allOf, row, rowDate, rowNote, rows, rowTitle } from './dashboard-layout.ts'

export function RecentSermons({ sermons }: { sermons: Sermon[] }) {
  const all = (
    <TextLink to="/sermons" className={allOf}>
      All Sermons
    </TextLink>
  )
  if (sermons.length === 0) {
    return (
      <Card title="Recent Sermons" action={all}>
        <EmptyState title="No sermons recorded yet" description="The five latest messages will stand here." />
      </Card>
    )
  }
  return (
    <Card title="Recent Sermons" action={all} flush>
      <ul className={rows}>
        {sermons.map((sermon) => (
          <li key={sermon.id}>
            <Link to="/sermons/$id" params={{ id: sermon.id }} className={row}>
              <div className={css({ minWidth: '0' })}>
                <p className={rowTitle}>{sermon.title}</p>
                <p className={rowNote}>{[sermon.speaker, sermon.scripture].filter(Boolean).join(' · ')}</p>
              </div>
              <time dateTime={sermon.sermonDate} className={rowDate}>
                {formatDate(sermon.sermonDate)}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
