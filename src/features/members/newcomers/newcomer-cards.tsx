import { useQuery } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { canEdit } from '@/domain/access/permissions.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { listNewcomerCards } from '@/domain/newcomers/newcomer-card.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { CardQueue } from './card-queue.tsx'

/** The visible page requests new cards at this interval, in milliseconds. */
const LOOK_MS = 30_000

/** Shows the waiting cards of newcomers to owners and staff. */
export function NewcomerCards({ db, profile }: { db: Db; profile: Profile }) {
  const mayEdit = canEdit(profile)
  const { data, isError, refetch } = useQuery({
    queryKey: ['newcomer-cards'],
    queryFn: () => listNewcomerCards(db),
    refetchInterval: LOOK_MS,
    enabled: mayEdit,
    gcTime: 0,
  })
  if (!mayEdit) return null
  const more = (
    <ButtonLink to="/members/cards" tone="secondary" size="sm" Icon={QrCode}>
      Cards and Code
    </ButtonLink>
  )
  if (data && data.total > 0) {
    return <CardQueue {...data} {...{ db, more }} timeZone={profile.church.timeZone} onStale={() => void refetch()} />
  }
  return (
    <>
      {isError && !data ? (
        <NotLoaded
          title="The cards of newcomers could not be loaded"
          className={css({ marginBottom: '3' })}
          onRetry={() => void refetch()}
        />
      ) : null}
      <div className={line}>
        <p>{data ? 'No “I am new” cards are waiting.' : '“I am new” cards'}</p>
        {more}
      </div>
    </>
  )
}

const line = flex({
  align: 'center',
  justify: 'space-between',
  wrap: 'wrap',
  gap: '3',
  marginBottom: '5',
  textStyle: 'small',
  color: 'text.muted',
})
