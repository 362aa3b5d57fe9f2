import { unplannedSeries } from '@/domain/services/unplanned-series.ts'
import { DAYS } from '@/domain/shared/date-formats.ts'
import { useToday } from '@/platform/use-now.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Notice } from '@/ui/notice.tsx'
import type { ServicesData } from '../load-services.ts'

/** Offers to create a recurring service for weekly services that have none, for example after an import. */
export function ContinueSeries({ instances, services, timeZone }: ServicesData & { timeZone: string }) {
  const today = useToday(timeZone)
  const series = unplannedSeries(instances, services, today).slice(0, 3)
  if (series.length === 0) return null
  return (
    <div className={stack({ gap: '3', marginBottom: '5' })}>
      {series.map(({ name, weekday, time }) => (
        <Notice
          key={name}
          title={`${name} takes place every ${DAYS[weekday]}, but no next date is planned.`}
          action={
            <ButtonLink to="/services/new" search={{ name, weekday, time }} tone="secondary">
              Plan {name}
            </ButtonLink>
          }
        >
          <span className={css({ color: 'text.muted' })}>
            With a recurring service, the next dates are there to count.
          </span>
        </Notice>
      ))}
    </div>
  )
}
