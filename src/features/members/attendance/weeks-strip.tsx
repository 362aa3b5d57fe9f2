import { countWeeks, WEEK_WORDS, weeksText } from '@/domain/register/list-texts.ts'
import type { MemberWeek, WeekState } from '@/domain/register/register-lists.schema.ts'
import { formatDate, formatMonth } from '@/domain/shared/date-formats.ts'
import { css, cx } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

const lastWeeks = (count: number) => (count === 1 ? 'The last week' : `The last ${count} weeks, newest first`)
const STATES = ['came', 'missed', 'away', 'untold'] as const

/**
 * Shows the last 52 weeks as a picture, and as a text for screen readers. States differ in height and not only in
 * colour.
 */
export function WeeksStrip({ weeks }: { weeks: readonly MemberWeek[] }) {
  const counts = countWeeks(weeks)
  const [first] = weeks
  const last = weeks.at(-1)
  if (!first || !last) return null
  return (
    <figure className={stack({ gap: '2' })}>
      <VisuallyHidden>{`${lastWeeks(weeks.length)}: ${weeksText(weeks)}.`}</VisuallyHidden>
      <div aria-hidden className={strip}>
        {weeks.map(({ start, state }) => (
          <span key={start} title={`Week of ${formatDate(start)}: ${WEEK_WORDS[state]}`} className={place}>
            <WeekMark state={state} />
          </span>
        ))}
      </div>
      <div className={ends}>
        <span>{formatMonth(first.start)}</span>
        <span>{formatMonth(last.start)}</span>
      </div>
      <figcaption>
        <ul className={legend}>
          {STATES.filter((state) => counts[state] > 0).map((state) => (
            <li key={state} className={entry}>
              <span aria-hidden className={sample}>
                <WeekMark state={state} />
              </span>
              {WEEK_WORDS[state]} {counts[state]}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}

function WeekMark({ state }: { state: WeekState }) {
  return <span className={cx(mark, marks[state])} />
}

const strip = css({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: 'minmax(0, 1fr)', height: '8' })
const place = css({ display: 'flex', alignItems: 'flex-end', justifyContent: 'center', paddingInline: '1px' })
const ends = flex({ justify: 'space-between', textStyle: 'small', color: 'text.muted' })
const legend = flex({ wrap: 'wrap', columnGap: '4', rowGap: '1', listStyle: 'none', textStyle: 'small' })
const entry = flex({ align: 'center', gap: '2', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const sample = css({ display: 'flex', alignItems: 'flex-end', width: '2', height: '4' })
const mark = css({
  display: 'block',
  width: 'full',
  maxWidth: '2.5',
  borderRadius: '2px',
  forcedColorAdjust: 'none',
})
const marks: Record<WeekState, string> = {
  came: css({ height: 'full', backgroundColor: 'primary' }),
  missed: css({ height: '1/2', borderWidth: '1.5px', borderStyle: 'solid', borderColor: 'line.control' }),
  away: css({ height: '1/2', backgroundColor: 'attention' }),
  untold: css({ height: '2px', backgroundColor: 'line.control' }),
}
