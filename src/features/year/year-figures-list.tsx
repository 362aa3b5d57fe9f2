import type { YearLine } from '@/domain/year/year-line.ts'
import type { YearPeriod } from '@/domain/year/year-period.ts'
import { changeText } from '@/domain/year/year-words.ts'
import { css, cx } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'

export type YearFiguresListProps = {
  lines: readonly YearLine[]
  /** The period with which the figures are compared; null when this period has no figures. */
  before: YearPeriod | null
  /** True for the main figures of the page. */
  large?: boolean
}

/**
 * Shows figures, each compared with the year before. A rule is a text that says how a figure is computed. Neighbouring
 * figures with the same rule form one block above this text.
 */
export function YearFiguresList({ lines, before, large = false }: YearFiguresListProps) {
  return (
    <div
      style={{ '--columns': Math.min(MOST_COLUMNS, lines.length) } as never}
      className={cx(blocks, large ? inHalves : inRows)}
    >
      {withCommonRule(lines).map((common) => (
        <div key={common[0]!.key} style={{ '--figures': large ? 1 : common.length } as never} className={block}>
          <dl className={figures}>
            {common.map(({ key, label, value, before: then }) => (
              <div key={key} className={css({ minWidth: '0' })}>
                <dt className={name}>{label}</dt>
                <dd className={large ? largeFigure : figure}>
                  {value === null ? '–' : Math.round(value).toLocaleString('en-US')}
                </dd>
                {before ? <dd className={change}>{changeText(value, then, before)}</dd> : null}
              </div>
            ))}
          </dl>
          <p className={rule}>{common[0]!.rule.replaceAll(MONTH, '\u00A0')}</p>
        </div>
      ))}
    </div>
  )
}

/** The figures about members are five. */
const MOST_COLUMNS = 5

/** The space in a date such as 'Nov 15', where no line may break. */
const MONTH = /(?<=\b[A-Z][a-z]{2}) (?=\d)/g

function withCommonRule(lines: readonly YearLine[]): YearLine[][] {
  const blocks: YearLine[][] = []
  for (const line of lines) {
    const last = blocks.at(-1)
    if (last?.[0]!.rule === line.rule) last.push(line)
    else blocks.push([line])
  }
  return blocks
}

const blocks = grid({ columnGap: '8', rowGap: '5', _print: { columnGap: '6', rowGap: '3' } })
const inHalves = css({
  gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' },
  _print: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})
/** On a wide screen a block has one column for each of its figures. Few figures share the whole width. */
const inRows = css({
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(var(--columns), minmax(0, 1fr))' },
  _print: { gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))' },
})
const block = css({
  minWidth: '0',
  gridColumn: { lg: 'span var(--figures)' },
  _print: { gridColumn: 'span var(--figures)' },
})
const name = css({ textStyle: 'label', color: 'text.muted', _print: { fontSize: 'xs' } })
const figures = flex({
  wrap: 'wrap',
  columnGap: '8',
  rowGap: '3',
  '& > div': { flex: '1 1 7rem' },
  _print: { '& > div': { flex: '1 1 0' } },
})
const figure = css({ textStyle: 'figure', fontSize: '2xl', _print: { fontSize: 'lg' } })
const largeFigure = css({ textStyle: 'figureLarge', fontSize: '5xl', marginBlock: '1', _print: { fontSize: '4xl' } })
const change = css({
  textStyle: 'small',
  fontVariantNumeric: 'tabular-nums',
  _print: { fontSize: 'xs', lineHeight: 'snug' },
})
const rule = css({
  textStyle: 'small',
  color: 'text.muted',
  marginTop: '1.5',
  maxWidth: 'measure',
  textWrap: 'pretty',
  _print: { fontSize: 'xs', lineHeight: 'snug' },
})
