import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import { css } from '@/styled-system/css'
import { MIDDLE } from '@/domain/attendance/usual-attendance.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { ServiceTotal } from '@/domain/attendance/service-total.schema.ts'
import type { ServiceDetails } from '../load-service-details.ts'
import { smallFigures } from '../service-details-layout.ts'

const USUAL = `Usual, ${MIDDLE}`

export function TotalFigures({ details: { total, usual } }: { details: ServiceDetails }) {
  const figures = [
    // If the total is not from the door, the label says that a camera counted the people who came in.
    [total.source === 'door' ? 'Came in' : 'Came in, by camera', total.cameIn],
    ['Named present', total.namedPresent],
    ['Without a name', total.unnamed !== null && total.unnamed > 0 ? total.unnamed : null],
    ['Adults', total.adults],
    ['Children', total.children],
    ['Age not known', ageNotKnown(total)],
    ['Visitors', total.visitors],
    [USUAL, usual],
  ] as const
  const known = figures.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  const uncounted = (total.namedPresent ?? 0) - (total.total ?? 0)
  return (
    <>
      <dl className={row}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value?.toLocaleString('en-US')}
              {label === USUAL && usual !== null && total.total !== null ? (
                <Difference by={total.total - usual} />
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {uncounted > 0 ? (
        <p className={remark}>{countLabel(uncounted, 'more person is', 'more people are')} named than counted.</p>
      ) : null}
    </>
  )
}

/**
 * Returns the number of people in a register whose age is unknown. Returns null for another source, if no age is known,
 * or if the number is 0.
 */
function ageNotKnown({ source, total, adults, children }: ServiceTotal): number | null {
  if (source !== 'register' || (adults === null && children === null)) return null
  return (total ?? 0) - (adults ?? 0) - (children ?? 0) || null
}

function Difference({ by }: { by: number }) {
  const Arrow = by > 0 ? ArrowUp : by < 0 ? ArrowDown : ArrowRight
  return (
    <span className={difference}>
      <Arrow size={14} strokeWidth={2} aria-hidden />
      {by === 0 ? 'as usual' : `${Math.abs(by).toLocaleString('en-US')} ${by > 0 ? 'more' : 'fewer'}`}
    </span>
  )
}

const row = `${smallFigures} ${css({ marginTop: '2', '& dd': { fontSize: 'lg' } })}`
const remark = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const difference = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  marginInlineStart: '2',
  textStyle: 'small',
  color: 'text.muted',
  fontWeight: 'normal',
})
