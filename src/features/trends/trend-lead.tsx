import { useId, useState } from 'react'
import { usualText } from '@/domain/attendance/usual-attendance.ts'
import type { MainSeries } from '@/domain/trends/main-series.ts'
import type { TrendFilters } from '@/domain/trends/trend-filters.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { css, cx } from '@/styled-system/css'
import { FoldButton } from '@/ui/fold-button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export type TrendLeadProps = { trend: Trend; filters: TrendFilters; main: MainSeries | null }

/**
 * Shows the total of the last main service and a sentence about the trend. The total is left out if the filters choose
 * other people or services. Screen readers read total and sentence again when the filters change. A button shows the
 * computation of the sentence. A print always shows the computation.
 */
export function TrendLead({ trend, filters: { services, type, measure }, main }: TrendLeadProps) {
  const [isOpen, setIsOpen] = useState(false)
  const basisId = useId()
  const isOfAll = services.length === 0 && type === null && measure === 'total'
  const shown = isOfAll ? main : null
  const usual = shown?.usual ?? null
  const basis = [
    ...(usual === null ? [] : [usualText(usual)]),
    ...(trend.sentence === trend.summary ? [] : [trend.sentence]),
    ...trend.weeks,
  ]
  return (
    <div className={css({ marginBottom: '2' })}>
      <output className={css({ display: 'block' })}>
        {shown ? (
          <>
            <span className={of}>
              {shown.name}, {shown.when}
              <VisuallyHidden>: </VisuallyHidden>
            </span>
            <strong className={figure}>{shown.total.toLocaleString('en-US')}</strong>{' '}
            {shown.differs ? <span className={differs}>{shown.differs}. </span> : null}
          </>
        ) : null}
        <span className={sentence}>
          {shown?.isMixed ? `All services: ${trend.summary.replace(/^(About|No) /, lowered)}` : trend.summary}
        </span>
        {trend.online ? <span className={online}>{trend.online}</span> : null}
      </output>
      {basis.length > 0 ? (
        <>
          <FoldButton
            tone="quiet"
            className={toggle}
            isOpen={isOpen}
            controls={basisId}
            onToggle={() => setIsOpen(!isOpen)}
          >
            How this is worked out
          </FoldButton>
          <div id={basisId} className={cx(words, isOpen ? undefined : folded)}>
            {basis.map((each) => (
              <p key={each}>{each.replaceAll(MONTH, '\u00A0')}</p>
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}

const lowered = (word: string) => word.toLowerCase()

/** The space in a date such as 'Nov 15', where no line may break. */
const MONTH = /(?<= [A-Z][a-z]{2}) (?=\d)/g

const of = css({ display: 'block', textStyle: 'label', color: 'text.muted' })
const figure = css({ textStyle: 'figureLarge', fontSize: '5xl', marginInlineEnd: '2' })
const differs = css({ textStyle: 'subheading', color: 'text.muted' })
const sentence = css({
  display: 'block',
  textStyle: 'heading',
  fontSize: { base: 'lg', sm: 'xl' },
  marginTop: '1.5',
  textWrap: 'pretty',
})
const online = css({ display: 'block', marginTop: '1', color: 'text.muted', textWrap: 'pretty' })
const toggle = css({ marginInlineStart: '-3', color: 'text.muted', fontWeight: 'normal', _print: { display: 'none' } })
const words = css({ textStyle: 'small', color: 'text.muted', maxWidth: 'measure', textWrap: 'pretty' })
const folded = css({ display: 'none', _print: { display: 'block' } })
