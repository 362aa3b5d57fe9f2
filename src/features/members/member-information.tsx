import type { Member } from '@/domain/members/member.schema.ts'
import { formatInstantLongDate, formatLongDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'

export function MemberInformation({ member, timeZone }: { member: Member; timeZone: string }) {
  return (
    <Card title="Member Information">
      <dl className={list}>
        <dt className={term}>Join Date</dt>
        <dd>{formatLongDate(member.joinDate)}</dd>
        <dt className={term}>Member Since</dt>
        <dd>{formatInstantLongDate(member.createdAt, timeZone)}</dd>
      </dl>
    </Card>
  )
}

const list = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: '6',
  rowGap: '2.5',
  alignItems: 'baseline',
  fontVariantNumeric: 'tabular-nums',
})
const term = css({ textStyle: 'small', color: 'text.muted' })
