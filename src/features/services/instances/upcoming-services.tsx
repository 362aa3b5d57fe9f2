import type { ListedService } from '@/domain/services/listed-service.schema.ts'
import { css } from '@/styled-system/css'
import { RowList } from '@/ui/row-list.tsx'
import { ShowMore } from '@/ui/show-more.tsx'
import { OfficialFigure } from './official-figure.tsx'
import { ServiceRow } from './service-row.tsx'
import { TrackAttendance } from './track-attendance.tsx'

type UpcomingServicesProps = {
  /** The upcoming services, the earliest first. */
  services: ListedService[]
  /** The number of services shown at first. */
  pageSize: number
  /** Whether a row's figures are below its text, because the column is narrow. */
  stacked: boolean
  search: string
  timeZone: string
  now: Date
  mayEdit: boolean
  mayRecord: boolean
}

export function UpcomingServices({ services, pageSize, stacked, search, ...shown }: UpcomingServicesProps) {
  if (services.length === 0) return null
  return (
    <section aria-labelledby="upcoming-services">
      <h2 id="upcoming-services" className={title}>
        Upcoming
      </h2>
      <ShowMore total={services.length} pageSize={pageSize} noun="upcoming" search={search}>
        {(limit) => (
          <RowList>
            {services.slice(0, limit).map((service) => (
              <li key={service.serviceInstanceId}>
                <ServiceRow {...{ service, stacked }} {...shown}>
                  {shown.mayRecord && !service.attendanceRecorded && service.outcome === 'held' ? (
                    <TrackAttendance id={service.serviceInstanceId} />
                  ) : null}
                  <OfficialFigure service={service} isUpcoming />
                </ServiceRow>
              </li>
            ))}
          </RowList>
        )}
      </ShowMore>
    </section>
  )
}

const title = css({ textStyle: 'subheading', minHeight: 'controlSmall', lineHeight: '2.25rem', marginBottom: '1' })
