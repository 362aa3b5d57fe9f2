import type { ReactNode } from 'react'
import { usualAttendance } from '@/domain/attendance/usual-attendance.ts'
import { byMonth } from '@/domain/services/listed-service.rules.ts'
import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { ShowMore } from '@/ui/show-more.tsx'
import { OfficialFigure } from './official-figure.tsx'
import { ServiceRow } from './service-row.tsx'
import { TrackAttendance } from './track-attendance.tsx'
import { UsualBar, UsualLegend } from './usual-bar.tsx'
import { PAST_SHOWN } from '../shared/services-layout.ts'

export type PastServicesProps = {
  /** The past services that the search found, newest first. */
  services: ListedService[]
  /** All services of the church, from which the usual attendance is calculated. */
  all: ListedService[]
  search: string
  timeZone: string
  now: Date
  mayEdit: boolean
  mayRecord: boolean
  tools: ReactNode
}

/** Lists past services month by month, with their counts. */
export function PastServices({ services, all, search, tools, ...shown }: PastServicesProps) {
  const hasUsual = services.slice(0, PAST_SHOWN).some((service) => barOf(service, all) !== null)
  return (
    <section aria-labelledby="past-services" className={section}>
      <div className={head}>
        <h2 id="past-services" className={css({ textStyle: 'subheading' })}>
          Past
        </h2>
        {hasUsual ? <UsualLegend /> : null}
        {tools}
      </div>
      {services.length === 0 ? <p className={none}>No past services yet.</p> : null}
      <ShowMore total={services.length} pageSize={PAST_SHOWN} noun="services" search={search}>
        {(limit) => (
          <ul className={css({ listStyle: 'none' })}>
            {byMonth(services.slice(0, limit)).map((month) => (
              <li key={month.name}>
                <h3 className={monthName}>{month.name}</h3>
                <ul className={rows}>
                  {month.services.map((service) => (
                    <li key={service.serviceInstanceId}>
                      <ServiceRow service={service} {...shown}>
                        <PastFigures service={service} all={all} {...shown} />
                      </ServiceRow>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </ShowMore>
    </section>
  )
}

type PastFiguresProps = { service: ListedService; all: ListedService[]; mayRecord: boolean }

/** Returns the usual attendance for a counted service, otherwise null. */
function barOf(service: ListedService, all: ListedService[]): number | null {
  return service.total === null ? null : usualAttendance(service, all)
}

/** Shows the official total beside the usual attendance, or a link to count the service. */
function PastFigures({ service, all, mayRecord }: PastFiguresProps) {
  const { serviceInstanceId, total, outcome, attendanceRecorded } = service
  const usual = barOf(service, all)
  return (
    <>
      {total !== null && usual !== null ? <UsualBar total={total} usual={usual} /> : null}
      {mayRecord && !attendanceRecorded && outcome === 'held' ? <TrackAttendance id={serviceInstanceId} /> : null}
      <OfficialFigure service={service} />
    </>
  )
}

const section = css({ minWidth: '0' })
const head = hstack({ flexWrap: 'wrap', gap: '2', minHeight: 'controlSmall' })
const none = css({ color: 'text.muted', marginTop: '2' })
const monthName = css({
  textStyle: 'label',
  color: 'text.muted',
  paddingBlock: '0.5',
  lineHeight: '1.25rem',
  'li + li > &': { marginTop: '2' },
})
const rows = css({
  listStyle: 'none',
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderRadius: 'card',
  '& > li + li': { borderTopWidth: 'hairline' },
})
