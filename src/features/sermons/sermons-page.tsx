import { BookPlus } from 'lucide-react'
import { useMemo } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { listSermons } from '@/domain/sermons/sermon.queries.ts'
import { filterSermons } from '@/domain/sermons/sermon.rules.ts'
import type { SermonEntry } from '@/domain/sermons/sermon.schema.ts'
import { sermonsCsv } from '@/domain/sermons/sermons.csv.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import { RowList, RowLink } from '@/ui/row-list.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import { DownloadCsv } from '@/widgets/download-csv.tsx'
import { ListHeader } from '@/widgets/list-header.tsx'
import type { ListHeaderProps } from '@/widgets/list-header.tsx'
import type { ListSearch } from '@/widgets/list-search.ts'

export type SermonsPageProps = {
  sermons: SermonEntry[]
  profile: Profile
  search: ListSearch
  onSearch: (change: ListSearch) => void
}

export function SermonsPage({ sermons, profile, search, onSearch }: SermonsPageProps) {
  const mayEdit = canEdit(profile)
  return (
    <>
      <SermonsHeader
        description="What was preached, who preached it and from which text."
        mayEdit={mayEdit}
        isEmpty={sermons.length === 0}
      />
      {sermons.length === 0 ? (
        <EmptyState
          drawing
          title="No sermons recorded yet"
          description={
            mayEdit
              ? "Keep your church's messages where everyone can find them again."
              : 'Sermons that owners and staff add appear here.'
          }
          action={mayEdit ? <ButtonLink to="/sermons/new">Add First Sermon</ButtonLink> : null}
        />
      ) : (
        <Library sermons={sermons} timeZone={profile.church.timeZone} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

type LibraryProps = Omit<SermonsPageProps, 'profile'> & { timeZone: string }

function Library({ sermons, timeZone, search, onSearch }: LibraryProps) {
  const found = useMemo(() => filterSermons(sermons, search.q), [sermons, search.q])
  const all = countLabel(sermons.length, 'sermon')
  async function read(db: Db) {
    const listed = new Set(found.map(({ id }) => id))
    const whole = (await listSermons(db)).filter(({ id }) => listed.has(id))
    return { items: whole.length, csv: sermonsCsv(whole) }
  }
  return (
    <>
      <SearchField
        label="Search sermons"
        placeholder="Search by title, speaker, scripture or tag..."
        value={search.q}
        onChange={(q) => onSearch({ q })}
        className={css({ marginBottom: '3' })}
      />
      <ResultLine action={<DownloadCsv exported="sermons" timeZone={timeZone} read={read} />}>
        {search.q.trim() ? `${found.length} of ${all}` : `${all}, newest first`}
      </ResultLine>
      {found.length === 0 ? (
        <NothingFound title="No sermons found" clearLabel="Show All Sermons" onClear={() => onSearch({ q: '' })} />
      ) : (
        <ShowMore total={found.length} pageSize={40} noun="sermons" search={search.q}>
          {(limit) => (
            <RowList>
              {found.slice(0, limit).map((sermon) => (
                <li key={sermon.id}>
                  <SermonRow sermon={sermon} />
                </li>
              ))}
            </RowList>
          )}
        </ShowMore>
      )}
    </>
  )
}

function SermonsHeader(props: Pick<ListHeaderProps, 'description' | 'mayEdit' | 'isEmpty'>) {
  return <ListHeader {...props} title="Sermons" addTo="/sermons/new" addLabel="Add Sermon" AddIcon={BookPlus} />
}

export function SermonsSkeleton({ mayEdit }: { mayEdit: boolean }) {
  return (
    <div aria-busy="true">
      <SermonsHeader description={<output>Loading sermons...</output>} mayEdit={mayEdit} />
      <ListSkeleton />
    </div>
  )
}

function SermonRow({ sermon }: { sermon: SermonEntry }) {
  const { id, title, speaker, scripture, sermonSeries, sermonDate } = sermon
  return (
    <RowLink to="/sermons/$id" params={{ id }} className={row}>
      <span className={css({ flex: { base: '1', _cramped: '1 1 100%' }, minWidth: '0' })}>
        <span className={titleOf}>{title}</span>
        <span className={note}>{[speaker, scripture, sermonSeries].filter(Boolean).join(' · ')}</span>
      </span>
      <time dateTime={sermonDate} className={date}>
        {formatDate(sermonDate)}
      </time>
    </RowLink>
  )
}

const row = css({ alignItems: 'baseline', flexWrap: { _cramped: 'wrap' } })
const titleOf = css({ display: 'block', fontWeight: 'semibold', lineHeight: 'snug', overflowWrap: 'anywhere' })
const note = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '0.5',
  overflowWrap: 'anywhere',
})
const date = css({ textStyle: 'small', color: 'text.muted', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' })
