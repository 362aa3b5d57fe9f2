import type { Member, MemberDraft } from '@/domain/members/member.schema.ts'
import { formatInstantLongDate, formatLongDate } from '@/domain/shared/date-formats.ts'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'

type Fact = { name: keyof MemberDraft; label: string; type: 'date' | 'text' }

export const AGE_BAND_LABELS = { adult: 'Adult', child: 'Child' } as const

/** Each fact has a plain field in the form and a line on the member's page. */
export const MEMBER_FACTS: readonly Fact[] = [{ name: 'joinDate', label: 'Join Date', type: 'date' }]

export function MemberInformation({ member, timeZone }: { member: Member; timeZone: string }) {
  return (
    <Card title="Member Information">
      <FactList
        facts={[
          ...MEMBER_FACTS.map(({ name, label, type }) => ({
            term: label,
            value: type === 'date' ? formatLongDate(member[name]) : member[name],
          })),
          { term: 'Age Band', value: member.ageBand && AGE_BAND_LABELS[member.ageBand] },
          { term: 'Member Since', value: formatInstantLongDate(member.createdAt, timeZone) },
        ]}
      />
    </Card>
  )
}
