import type { YearFigures } from '@/domain/year/year-figures.ts'
import { formatDay } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { TextLink } from '@/ui/text-link.tsx'

export type SeriesCardProps = {
  figures: YearFigures
  before: YearFigures
  mayEdit: boolean
}

const shown = (average: number | null | undefined) =>
  average === null || average === undefined ? '–' : Math.round(average).toLocaleString('en-US')

/** Lists the services that are part of the average. Each name links to the form in which a service can be left out. */
export function SeriesCard({ figures, before, mayEdit }: SeriesCardProps) {
  const averageBefore = (key: string) => before.series.find((one) => one.key === key)?.average
  const { isSoFar, to } = figures.period
  return (
    <Card
      title="The services"
      description={`Average of each regular service by itself${isSoFar ? `, up to ${formatDay(to)} of each year` : ''}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
      <section className={scroller} tabIndex={0} aria-label="Average of each service">
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col">{figures.period.year}</th>
              <th scope="col">{before.period.year}</th>
              <th scope="col">Counted</th>
            </tr>
          </thead>
          <tbody>
            {figures.series.map(({ key, serviceId, name, average, counted, held }) => (
              <tr key={key}>
                <th scope="row">
                  {mayEdit && serviceId ? (
                    <TextLink alone to="/services/$id/edit" params={{ id: serviceId }}>
                      {name}
                    </TextLink>
                  ) : (
                    name
                  )}
                </th>
                <td>{shown(average)}</td>
                <td>{shown(averageBefore(key))}</td>
                <td>
                  {counted} of {held}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={note}>{specialText(figures)}</p>
    </Card>
  )
}

/** Names the special services, which the average leaves out. */
function specialText({ special }: YearFigures): string {
  const how = 'A service can be marked as special in its form; the average leaves it out.'
  if (special.length === 0) return how
  const names = special.slice(0, MOST_NAMED).map(({ name, held }) => (held > 1 ? `${name} (${held})` : name))
  const more = special.length > MOST_NAMED ? ` and ${special.length - MOST_NAMED} more` : ''
  return `Left out as special: ${names.join(', ')}${more}. ${how}`
}

const MOST_NAMED = 8

/** The table scrolls sideways, because large text does not fit the width of a phone. */
const scroller = css({ overflowX: 'auto', _print: { overflow: 'visible' } })
const table = css({
  width: 'full',
  maxWidth: '42rem',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingBlock: '1.5', textAlign: 'end', fontWeight: 'normal', verticalAlign: 'baseline' },
  '& th:first-child': { textAlign: 'start', overflowWrap: 'anywhere', minWidth: '6rem' },
  '& :is(th, td):not(:first-child)': { paddingInlineStart: '4', whiteSpace: 'nowrap' },
  '& thead th': { textStyle: 'label', color: 'text.muted' },
  '& tbody tr': { borderTopWidth: 'hairline' },
  _print: {
    fontSize: 'xs',
    '& a': { color: 'inherit', textDecoration: 'none', fontWeight: 'normal' },
    '& th, & td': { paddingBlock: '0.5' },
    '& thead th': { fontSize: 'xs' },
  },
})
const note = css({
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '3',
  _print: { fontSize: 'xs', '& a': { color: 'inherit', textDecoration: 'none', fontWeight: 'normal' }, marginTop: '1' },
})
