import { rateText } from '@/domain/register/list-texts.ts'
import type { MemberWeeks } from '@/domain/register/register-lists.schema.ts'
import { formatLongDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { SeriesList } from './series-list.tsx'
import { WeeksStrip } from './weeks-strip.tsx'

export type AttendanceCardProps = { memberId: string; weeks: MemberWeeks }

/** Shows how often a member came, according to the register. */
export function AttendanceCard({ memberId, weeks }: AttendanceCardProps) {
  const { lastSeen, firstVisit, rate12, rate52, series } = weeks
  return (
    <Card title="Attendance">
      <div className={stack({ gap: '5' })}>
        {lastSeen ? (
          <>
            <FactList
              facts={[
                { term: 'Last Seen', value: formatLongDate(lastSeen) },
                { term: 'First Visit', value: firstVisit && formatLongDate(firstVisit) },
                { term: 'Last 12 Weeks', value: rateText(rate12) ?? NO_REGISTER },
                { term: 'Last 52 Weeks', value: rateText(rate52) ?? NO_REGISTER },
              ]}
            />
            <WeeksStrip weeks={weeks.weeks} />
          </>
        ) : (
          <p className={note}>Not marked present in a register yet.</p>
        )}
        {series.length > 0 ? <SeriesList memberId={memberId} series={series} /> : null}
        <p className={note}>
          A week counts when a service where this person is expected had a register. Any service of the week counts as
          coming, and weeks away are left out. Not marked does not mean absent.
        </p>
      </div>
    </Card>
  )
}

const NO_REGISTER = 'No register where this person is expected'
const note = css({ textStyle: 'small', color: 'text.muted' })
