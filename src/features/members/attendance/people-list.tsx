import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { css } from '@/styled-system/css'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ListSkeleton } from '@/ui/list-skeleton.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { ResultLine } from '@/ui/result-line.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DownloadCsv } from '@/widgets/download-csv.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import type { FollowedUp } from './follow-up-dialog.tsx'

const PAGE = 40

export type RegisterViewProps<Person extends FollowedUp> = {
  query: UseQueryResult<Person[]>
  profile: Profile
  /** `today` is the date in the church's time zone. */
  today: string
}

export type PeopleListProps<Person extends FollowedUp> = RegisterViewProps<Person> & {
  /** The beginning of the file's name, such as 'missed'. */
  fileName: string
  csv: (people: Person[]) => string
  /** A sentence that explains which people the list contains. */
  rule: string
  /** Returns the number of people on the list in words: '3 people missed'. */
  countText: (label: string) => string
  empty: { title: string; description?: string }
  renderRow: (person: Person, onFollowUp: () => void) => ReactNode
}

/**
 * Shows a list of the register, with its rule and its number of people. Each row has a follow-up button.
 * The list can be saved as a file.
 */
export function PeopleList<Person extends FollowedUp>(props: PeopleListProps<Person>) {
  const { query, profile, today, fileName, csv, rule, countText, empty, renderRow } = props
  const { timeZone } = profile.church
  const followUp = useDialogAbout<FollowedUp>()
  const people = query.data
  useFocusAfterRemoval(people?.length ?? 0)
  if (query.isError) return <NotLoaded title="The list could not be read" onRetry={() => void query.refetch()} />
  if (!people) return <ListSkeleton />
  return (
    <>
      <p className={ruleText}>{rule}</p>
      {people.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <>
          <ResultLine
            action={
              <DownloadCsv
                exported="members"
                file={fileName}
                timeZone={timeZone}
                read={async () => ({ items: people.length, csv: csv(people) })}
              />
            }
          >
            {countText(countLabel(people.length, 'person', 'people'))}
          </ResultLine>
          <ShowMore total={people.length} pageSize={PAGE} noun="people" search="">
            {(limit) => (
              <RowList>
                {people.slice(0, limit).map((person) => (
                  <li key={person.id}>{renderRow(person, () => followUp.onOpen(person))}</li>
                ))}
              </RowList>
            )}
          </ShowMore>
        </>
      )}
      {followUp.thing ? (
        <FollowUpDialog
          key={followUp.thing.id}
          member={followUp.thing}
          today={today}
          open={followUp.open}
          onClose={followUp.onClose}
        />
      ) : null}
    </>
  )
}

const ruleText = css({ textStyle: 'small', color: 'text.muted', maxWidth: 'measure', marginBottom: '3' })
