import { useMemo } from 'react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { filterSermons } from '@/domain/sermons/sermon.rules.ts'
import type { SermonEntry } from '@/domain/sermons/sermon.schema.ts'
import { css } from '@/styled-system/css'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { SearchField } from '@/ui/search-field.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import { SermonRow } from './sermon-row.tsx'
import { SermonsHeader } from './sermons-header.tsx'
import type { SermonsSearch } from './sermons-search.ts'

export type SermonsPageProps = {
  sermons: SermonEntry[]
  profile: Profile
  search: SermonsSearch
  onSearch: (change: SermonsSearch) => void
}

export function SermonsPage({ sermons, profile, search, onSearch }: SermonsPageProps) {
  const mayEdit = canEdit(profile)
  return (
    <>
      <SermonsHeader description="What was preached, by whom and from which text." mayEdit={mayEdit} />
      {sermons.length === 0 ? (
        <EmptyState
          drawing
          title="No sermons recorded yet"
          description="Keep the messages of your church where everybody can find them again."
          action={mayEdit ? <ButtonLink to="/sermons/new">Add First Sermon</ButtonLink> : null}
        />
      ) : (
        <Library sermons={sermons} search={search} onSearch={onSearch} />
      )}
    </>
  )
}

function Library({ sermons, search, onSearch }: Omit<SermonsPageProps, 'profile'>) {
  const found = useMemo(() => filterSermons(sermons, search.q), [sermons, search.q])
  return (
    <>
      <SearchField
        label="Search sermons"
        placeholder="Search by title, speaker, scripture or tag..."
        value={search.q}
        onChange={(q) => onSearch({ q })}
      />
      <output className={result}>
        {search.q.trim() ? `${found.length} of ${inWords(sermons.length)}` : `${inWords(sermons.length)}, newest first`}
      </output>
      {found.length === 0 ? (
        <EmptyState
          title="No sermons found"
          description="Try adjusting your search or filter criteria."
          action={
            <Button tone="secondary" onClick={() => onSearch({ q: '' })}>
              Show All Sermons
            </Button>
          }
        />
      ) : (
        <ShowMore items={found} pageSize={40} noun="sermons">
          {(shown) => (
            <RowList>
              {shown.map((sermon) => (
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

function inWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'sermon' : 'sermons'}`
}

const result = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '3',
  marginBottom: '2.5',
  fontVariantNumeric: 'tabular-nums',
})
