import { missedReasonText } from '@/domain/register/list-texts.ts'
import { missedCsv } from '@/domain/register/register-lists.csv.ts'
import type { MissedMember } from '@/domain/register/register-lists.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { TextAnchor } from '@/ui/text-link.tsx'
import { PeopleList } from './people-list.tsx'
import type { RegisterViewProps } from './people-list.tsx'
import { PersonRow } from './person-row.tsx'

export type MissedViewProps = RegisterViewProps<MissedMember> & {
  /** Whether enough registers exist to know the regular members. Undefined while this is unknown. */
  knowsWhoComes: boolean | undefined
}

/** Lists the members who are missed, each with the reason. */
export function MissedView({ query, knowsWhoComes, profile, today }: MissedViewProps) {
  return (
    <PeopleList
      query={query}
      {...{ profile, today }}
      fileName="missed"
      csv={missedCsv}
      rule={RULE}
      countText={(people) => `${people} missed`}
      empty={knowsWhoComes === false ? TOO_EARLY : knowsWhoComes ? NO_ONE : UNSURE}
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

const NO_ONE = {
  title: 'No one is missed',
  description: 'Everyone who usually comes was marked in the last three weeks, is away, or was followed up lately.',
}
const UNSURE = { title: 'No one is missed' }
const TOO_EARLY = {
  title: 'Too few registers yet',
  description:
    'After three registers of a series, Narthex knows who usually comes to it. From then on, this list can name people ' +
    'who are missed.',
}

const RULE =
  'People who came to three of the last eight services of a series usually come. They are listed when they were not ' +
  'marked at any service in three weeks, or came half as often in the last 6 weeks as in the 26 before. Weeks away do ' +
  'not count. After a follow-up, a person leaves the list for two weeks. Not marked does not mean absent.'
