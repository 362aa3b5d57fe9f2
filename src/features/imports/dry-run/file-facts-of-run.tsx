import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import type { DryRun } from '../import-state.ts'
import { PartlyCountedDates } from '../partly-counted-dates.tsx'

const number = (count: number) => count.toLocaleString('en-US')

/** Shows which data the file contains and which rows the import leaves out, so that nothing is left out silently. */
export function FileFactsOfRun({ run: { from, cells, leftOut, notRestored } }: { run: DryRun }) {
  const unrestored = notRestored.reduce((sum, { rows }) => sum + rows, 0)
  return (
    <div className={stack({ gap: '2', _empty: { display: 'none' } })}>
      {from ? <p>{from}</p> : null}
      {cells ? (
        <dl className={list}>
          {[
            ['Counted', cells.counted],
            ['Not counted', cells.notCounted],
            ['Did not happen', cells.didNotHappen],
            ['Left out: empty', cells.empty],
          ].map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt> <dd>{number(count as number)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {cells && cells.empty > 0 ? (
        <p>
          An empty cell adds no service, and averages are of the services that are there. Where a service was held and
          not counted, write n/a in the cell; its week is then incomplete.
        </p>
      ) : null}
      {cells ? <PartlyCountedDates dates={cells.partlyCounted} /> : null}
      {leftOut > 0 ? (
        <p>
          {leftOut === 1
            ? '1 row of the file holds no data, such as a title, a sum or a day without a count.'
            : `${number(leftOut)} rows of the file hold no data, such as titles, sums and days without a count.`}
        </p>
      ) : null}
      {unrestored > 0 ? (
        <p>
          {unrestored === 1
            ? '1 more row of the export is not restored, because it belongs'
            : `${number(unrestored)} more rows of the export are not restored, because they belong`}{' '}
          to the church that was exported:{' '}
          {notRestored.map(({ label, rows }) => `${label} (${number(rows)})`).join(', ')}.
        </p>
      ) : null}
    </div>
  )
}

const list = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '5',
  rowGap: '1',
  '& > div': { display: 'flex', gap: '1.5' },
  '& dt': { color: 'text.muted' },
})
