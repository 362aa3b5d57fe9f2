import { missedReasonText } from '@/domain/register/list-texts.ts'
import { missedCsv } from '@/domain/register/register-lists.csv.ts'
import type { MissedMember } from '@/domain/register/register-lists.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { TextAnchor } from '@/ui/text-link.tsx'
import { PeopleList } from './people-list.tsx'
import type { RegisterViewProps } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'

/** Lists the members who are missed, each with the reason. */
export function MissedView({ query, profile, today }: RegisterViewProps<MissedMember>) {
  return (
    <PeopleList
      query={query}
      {...{ profile, today }}
      fileName="missed"
      csv={missedCsv}
      rule={RULE}
      countText={(people) => `${people} missed`}
      empty={{
        title: 'No one is missed',
        description:
          'Everyone who usually comes was marked in the last three weeks, is away, or was followed up lately.',
      }}
      renderRow={(person, onFollowUp) => (
        <PersonRow
          person={person}
          reason={missedReasonText(person)}
          facts={
            `Last seen ${formatDate(person.lastSeen)}` +
            (person.followedUp ? ` · Followed up ${formatDate(person.followedUp)}` : '')
          }
          contact={<Contact {...person} />}
          onFollowUp={onFollowUp}
        />
      )}
    />
  )
}

function Contact({ phone, email }: Pick<MissedMember, 'phone' | 'email'>) {
  return (
    <>
      {phone ? (
        <p>
          <TextAnchor href={`tel:${phone.replaceAll(/\s/g, '')}`} alone>
            {phone}
          </TextAnchor>
        </p>
      ) : null}
      {email ? <p>{email}</p> : null}
    </>
  )
}

const RULE =
  'People who usually come and were not marked at any service in three weeks, or came half as often in the last 6 weeks ' +
  'as in the 26 before. Weeks away do not count. After a follow-up a person leaves the list for two weeks. ' +
  'Not marked does not mean absent.'
