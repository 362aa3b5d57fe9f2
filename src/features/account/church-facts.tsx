import type { Profile } from '@/domain/access/profile.schema.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import { Card } from '@/ui/card.tsx'
import { FactList } from '@/ui/fact-list.tsx'
import { EASTER_LABELS } from './easter-labels.ts'

/** The church for those who do not manage it. */
export function ChurchFacts({ church }: Pick<Profile, 'church'>) {
  return (
    <Card title="Church" description="The owner of your church can change this.">
      <FactList
        facts={[
          { term: 'Church Name', value: church.name },
          { term: 'Time Zone', value: church.timeZone },
          { term: 'Week Begins On', value: DAYS[church.firstWeekday] },
          { term: 'Easter', value: EASTER_LABELS[church.easter] },
        ]}
      />
    </Card>
  )
}
