import { linkOptions } from '@tanstack/react-router'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { rowNote, rowTitle } from './dashboard-layout.ts'
import { DashboardList } from './dashboard-list.tsx'

export function RecentSermons({ sermons }: { sermons: Sermon[] }) {
  return (
    <DashboardList
      title="Recent Sermons"
      to="/sermons"
      linkLabel="All Sermons"
      empty={{ title: 'No sermons recorded yet', description: 'The five latest messages will appear here.' }}
      rows={sermons.map(({ id, title, speaker, scripture, sermonDate }) => ({
        id,
        link: linkOptions({ to: '/sermons/$id', params: { id } }),
        date: formatDate(sermonDate),
        dateTime: sermonDate,
        children: (
          <>
            <p className={rowTitle}>{title}</p>
            <p className={rowNote}>{[speaker, scripture].filter(Boolean).join(' · ')}</p>
          </>
        ),
      }))}
    />
  )
}
