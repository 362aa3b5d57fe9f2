import { Link, linkOptions } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChurchEvent } from '@/domain/events/event.schema.ts'
import type { Sermon } from '@/domain/sermons/sermon.schema.ts'
import { formatDate, formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { TextLink } from '@/ui/text-link.tsx'
import { rowNote, rowTitle } from './dashboard-layout.ts'

export type DashboardRow = { id: string; link: LinkProps; date: string; dateTime: string; children: ReactNode }

export type DashboardListProps = {
  title: string
  /** The page with the whole list. */
  to: LinkProps['to']
  linkLabel: string
  rows: DashboardRow[]
  empty: { title: string; description: string }
}

function DashboardList({ title, to, linkLabel, rows, empty }: DashboardListProps) {
  return (
    <Card
      title={title}
      flush={rows.length > 0}
      action={
        <TextLink to={to} alone className={allLink}>
          {linkLabel}
        </TextLink>
      }
    >
      {rows.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul className={list}>
          {rows.map(({ id, link, date, dateTime, children }) => (
            <li key={id}>
              <Link {...link} className={row}>
                <div className={css({ minWidth: '0' })}>{children}</div>
                <time dateTime={dateTime} className={rowDate}>
                  {date}
                </time>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

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

export function UpcomingEvents({ events, timeZone }: { events: ChurchEvent[]; timeZone: string }) {
  return (
    <DashboardList
      title="Upcoming Events"
      to="/events"
      linkLabel="All Events"
      empty={{ title: 'No upcoming events', description: 'The next five events will appear here.' }}
      rows={events.map(({ id, name, location, description, startDate }) => ({
        id,
        link: linkOptions({ to: '/events/$id', params: { id } }),
        date: formatInstantDate(startDate, timeZone),
        dateTime: startDate,
        children: (
          <>
            <p className={rowTitle}>{name}</p>
            <p className={rowNote}>{location || 'TBD'}</p>
            {description ? <p className={`${rowNote} ${css({ lineClamp: '2' })}`}>{description}</p> : null}
          </>
        ),
      }))}
    />
  )
}

const allLink = css({ textStyle: 'small', whiteSpace: 'nowrap', alignSelf: 'baseline' })
const list = css({
  listStyle: 'none',
  '& > li + li': { borderTopWidth: 'hairline' },
  '& > li:last-child': { borderBottomRadius: 'card' },
})
const row = flex({
  align: 'baseline',
  justify: 'space-between',
  wrap: { _cramped: 'wrap' },
  columnGap: '4',
  minHeight: '14',
  paddingInline: '5',
  paddingBlock: '3',
  outlineOffset: '-2px',
  borderRadius: 'inherit',
  _hover: { backgroundColor: 'card.hover' },
})
const rowDate = css({
  textStyle: 'small',
  color: 'text.muted',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
})
