import { visitText } from '@/domain/register/list-texts.ts'
import { newMembersCsv } from '@/domain/register/register-lists.csv.ts'
import type { NewMember } from '@/domain/register/register-lists.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { PeopleList } from './people-list.tsx'
import type { RegisterViewProps } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'

/** Lists the members who came for the first time recently. Each row has the number of visits so far. */
export function NewView({ query, profile, today }: RegisterViewProps<NewMember>) {
  return (
    <PeopleList
      query={query}
      {...{ profile, today }}
      fileName="new-people"
      csv={newMembersCsv}
      rule={RULE}
      countText={(people) => `${people} new`}
      empty={{ title: 'No one is new', description: 'No one was marked for the first time in the last six weeks.' }}
      renderRow={(person, onFollowUp) => (
        <PersonRow
          person={person}
          reason={visitText(person.visits)}
          facts={
            person.firstVisit === person.lastVisit
              ? `On ${formatDate(person.firstVisit)}`
              : `First ${formatDate(person.firstVisit)}, last ${formatDate(person.lastVisit)}`
          }
          onFollowUp={onFollowUp}
        />
      )}
    />
  )
}

const RULE =
  'People who were marked for the first time in the last 6 weeks, with the number of their last visit. Visitors are ' +
  'always listed; others once the church has kept a register for eight weeks.'
