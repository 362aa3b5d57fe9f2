import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { knowsWhoComes, listMissed, listNew } from '@/domain/register/register-lists.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { todayIn } from '@/domain/shared/dates.ts'
import { Badge } from '@/ui/badge.tsx'
import { Tabs } from '@/ui/tabs.tsx'
import { MissedView } from './attendance/missed-view.tsx'
import { NewView } from './attendance/new-view.tsx'
import type { MembersView } from './members-search.ts'

export type MembersViewsProps = {
  db: Db
  profile: Profile
  view: MembersView
  onView: (view: MembersView) => void
  /** `children` is the list of all members. */
  children: ReactNode
}

/** A list is reused without a new request for this many milliseconds. After a save, the list is read again. */
const FRESH_MS = 60_000

/** Shows the lists of the register beside the list of all members. */
export function MembersViews({ db, profile, view, onView, children }: MembersViewsProps) {
  const [today] = useState(() => todayIn(profile.church.timeZone, new Date()))
  // While one list of the register is open, the other list is not read. The open list then need not wait for it.
  const missed = useQuery({
    queryKey: ['missed', today],
    queryFn: () => listMissed(db, today),
    enabled: view !== 'new',
    staleTime: FRESH_MS,
  })
  const known = useQuery({
    queryKey: ['knows-who-comes', today],
    queryFn: () => knowsWhoComes(db),
    enabled: view === 'missed' && missed.data?.length === 0,
    staleTime: FRESH_MS,
  })
  const fresh = useQuery({
    queryKey: ['new-members', today],
    queryFn: () => listNew(db, today),
    enabled: view !== 'missed',
    staleTime: FRESH_MS,
  })
  return (
    <Tabs
      label="Lists of members"
      value={view}
      onChange={(chosen) => onView(chosen as MembersView)}
      items={[
        { value: 'all', label: 'Everyone', content: view === 'all' ? children : null },
        {
          value: 'missed',
          label: <Named name="Missed" count={missed.data?.length} />,
          content:
            view === 'missed' ? <MissedView query={missed} knowsWhoComes={known.data} {...{ profile, today }} /> : null,
        },
        {
          value: 'new',
          label: <Named name="New" count={fresh.data?.length} />,
          content: view === 'new' ? <NewView query={fresh} {...{ profile, today }} /> : null,
        },
      ]}
    />
  )
}

function Named({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      {name} {count ? <Badge>{count}</Badge> : null}
    </>
  )
}
