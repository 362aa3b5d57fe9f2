import type { Trend } from '@/domain/trends/trend.ts'
import { css } from '@/styled-system/css'

/** The one thing to know: read first, and aloud when the filters change it. Below it, which weeks it is about. */
export function TrendLead({ trend }: { trend: Trend }) {
  return (
    <output className={lead}>
      <span className={sentence}>{trend.sentence}</span>
      {trend.weeks ? <span className={weeks}>{trend.weeks}</span> : null}
    </output>
  )
}

const lead = css({ display: 'block', marginBottom: '5' })
const sentence = css({ display: 'block', textStyle: 'heading', maxWidth: '56ch', textWrap: 'pretty' })
const weeks = css({
  display: 'block',
  textStyle: 'small',
  color: 'text.muted',
  maxWidth: '68ch',
  marginTop: '1.5',
  textWrap: 'pretty',
})
