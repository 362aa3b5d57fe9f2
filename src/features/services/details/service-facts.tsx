import type { ReactNode } from 'react'
import type { ServiceInstance } from '@/domain/services/service-instance.schema.ts'
import { formatServiceDate, formatTime } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'
import { ServiceStatusBadge } from '../shared/service-status-badge.tsx'
import { serviceTimeRange } from '../shared/service-time.ts'

export type ServiceFactsProps = { instance: ServiceInstance; timeZone: string; now: Date }

/** What is known about a service apart from its counts. */
export function ServiceFacts({ instance, timeZone, now }: ServiceFactsProps) {
  const { serviceName, serviceType, instanceDate, startTime, endTime, speaker, location, notes } = instance
  return (
    <section aria-labelledby="service-name" className={card}>
      <div className={badges}>
        <ServiceStatusBadge {...{ instance, timeZone, now }} />
        <Badge>{serviceType}</Badge>
      </div>
      <h2 id="service-name" className={name}>
        {serviceName}
      </h2>
      <p className={when}>
        <time dateTime={instanceDate}>{formatServiceDate(instanceDate)}</time> at {formatTime(startTime)}
      </p>
      {speaker || endTime || location || notes ? (
        <dl className={facts}>
          <Fact label="Speaker" value={speaker} />
          <Fact label="Duration" value={endTime && serviceTimeRange(instance)} />
          <Fact label="Location" value={location} />
          <Fact label="Notes" value={notes} wide />
        </dl>
      ) : null}
    </section>
  )
}

function Fact({ label, value, wide = false }: { label: string; value: ReactNode; wide?: boolean }) {
  if (!value) return null
  return (
    <div className={wide ? full : undefined}>
      <dt className={term}>{label}</dt>
      <dd className={definition}>{value}</dd>
    </div>
  )
}

const card = css({
  padding: { base: '5', md: '6' },
  backgroundColor: 'card',
  borderWidth: 'hairline',
  borderStyle: 'solid',
  borderRadius: 'card',
})
const badges = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBottom: '3' })
const name = css({ textStyle: 'heading', overflowWrap: 'anywhere' })
const when = css({ color: 'text.muted', marginTop: '1', fontVariantNumeric: 'tabular-nums' })
const facts = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(13rem, 1fr))' },
  gap: '4',
  marginTop: '5',
  paddingTop: '5',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
})
const full = css({ gridColumn: '1 / -1', maxWidth: 'measure' })
const term = css({ textStyle: 'label', color: 'text.muted' })
const definition = css({ marginTop: '0.5', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
