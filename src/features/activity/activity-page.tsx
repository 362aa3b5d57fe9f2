import { Download } from 'lucide-react'
import { listAllAuditLines } from '@/domain/audit/audit-line.queries.ts'
import { auditCsv } from '@/domain/audit/audit.csv.ts'
import { datedFileName } from '@/domain/shared/csv-table.ts'
import { useSavedFile } from '@/platform/use-saved-file.ts'
import { useCommand } from '@/platform/use-command.ts'
import { BackLink } from '@/ui/back-link.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { NothingFound } from '@/ui/nothing-found.tsx'
import { PageHeader } from '@/ui/page-header.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityList } from './activity-list.tsx'
import type { ActivitySearch } from './activity-search.ts'
import { filterOf } from './load-activity.ts'
import type { Activity } from './load-activity.ts'

export type ActivityPageProps = Activity & {
  timeZone: string
  search: ActivitySearch
  onSearch: (search: ActivitySearch) => void
}

const header = { back: <BackLink to="/account">Back to Account</BackLink>, title: 'Activity' }

export function ActivityPage({ lines, people, timeZone, search, onSearch }: ActivityPageProps) {
  const filter = filterOf(search)
  const saveFile = useSavedFile()
  const isNarrowed = Object.keys(filter).length > 0
  const { run: download, isPending } = useCommand((db) => listAllAuditLines(db, { filter, timeZone }), {
    failure: 'Failed to download the activity. Please try again.',
    keepData: true,
    onSuccess: (all) =>
      saveFile({
        exported: 'activity',
        items: all.length,
        fileName: datedFileName('activity', timeZone, new Date()),
        csv: auditCsv(all, timeZone),
      }),
  })
  return (
    <>
      <PageHeader
        {...header}
        description="Who did what in your church, newest first. No one can change it."
        action={
          lines.length > 0 ? (
            <Button tone="secondary" Icon={Download} pending={isPending} onClick={() => void download(undefined)}>
              Download CSV
            </Button>
          ) : null
        }
      />
      {lines.length === 0 && !isNarrowed ? (
        <EmptyState
          title="Nothing has happened yet"
          description="When people of your church add, change or delete something, it is listed here."
        />
      ) : (
        <>
          <ActivityFilters {...{ people, filter, onSearch }} />
          {lines.length === 0 ? (
            <NothingFound title="No activity found" clearLabel="Show All Activity" onClear={() => onSearch({})} />
          ) : (
            <ActivityList key={JSON.stringify(filter)} first={lines} {...{ filter, timeZone }} />
          )}
        </>
      )}
    </>
  )
}

export function ActivitySkeleton() {
  return (
    <div aria-busy="true">
      <PageHeader {...header} description={<output>Loading activity...</output>} />
      <ListSkeleton />
    </div>
  )
}
