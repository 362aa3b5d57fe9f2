import type { Member } from '@/domain/members/member.schema.ts'
import { formatInstantLongDate, formatLongDate } from '@/domain/shared/date-formats.ts'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'

export function MemberInformation({ member, timeZone }: { member: Member; timeZone: string }) {
  return (
    <Card title="Member Information">
      <FactList
        facts={[
          { term: 'Join Date', value: formatLongDate(member.joinDate) },
          { term: 'Member Since', value: formatInstantLongDate(member.createdAt, timeZone) },
        ]}
      />
    </Card>
  )
}
