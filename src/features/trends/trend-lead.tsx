import type { MainSeries } from '@/domain/trends/main-series.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { css } from '@/styled-system/css'

export type TrendLeadProps = { trend: Trend; filters: TrendFilters; main: MainSeries | null }

/**
 * The one thing to know: read first, and aloud when the filters change it. What the last main service was, unless other
 * people or services are looked at; how it goes; and which weeks that is about.
 */
export function TrendLead({ trend, filters: { services, type, measure }, main }: TrendLeadProps) {
  const isOfAll = services.length === 0 && type === null && measure === 'total'
  return (
    <output className={lead}>
      {main && isOfAll ? <strong className={latest}>{main.latest} </strong> : null}
      <span className={sentence}>{trend.sentence}</span>
      {trend.weeks.map((words) => (
        <span key={words} className={weeks}>
          {' '}
          {words.replaceAll(MONTH, '\u00A0')}
        </span>
      ))}
    </output>
  )
}

/** The space of 'Nov 15', where no line ends. */
const MONTH = /(?<= [A-Z][a-z]{2}) (?=\d)/g

const lead = css({ display: 'block', marginBottom: '2' })
const latest = css({ display: 'block', textStyle: 'title', marginBottom: '1', textWrap: 'pretty' })
const sentence = css({ display: 'block', textStyle: 'heading', maxWidth: '56ch', textWrap: 'pretty' })
const weeks = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  '& + &': { marginTop: '0' },
  marginTop: '1.5',
  textWrap: 'pretty',
})
