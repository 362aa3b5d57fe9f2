import { Copy, Download } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { countLabel } from '@/domain/shared/count-label.ts'
import { trendCsv, trendFileName, trendTable } from '@/domain/trends/trend-table.ts'
import type { Trend } from '@/domain/trends/trend.ts'
import { useSavedFile } from '@/platform/use-saved-file.ts'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { copyText } from '@/ui/copy-text.ts'
import { shownColumns } from './shown-columns.ts'
import { sortRows } from './sort-rows.ts'
import type { Sorting } from './sort-rows.ts'
import { TrendRows } from './trend-rows.tsx'

/** The number of rows shown at first, also in print. */
const PAGE = 26

export const TrendTableCard = memo(function TrendTableCard({ trend }: { trend: Trend }) {
  const [sorting, setSorting] = useState<Sorting>({ key: 'date', isAscending: false })
  const [limit, setLimit] = useState(PAGE)
  const saveFile = useSavedFile()
  const table = useMemo(() => trendTable(trend), [trend])
  const columns = useMemo(() => shownColumns(table), [table])
  const rows = useMemo(() => sortRows(table, sorting), [table, sorting])
  const csv = () => trendCsv({ ...table, rows })
  function copy() {
    const copied = `${countLabel(rows.length, 'row')}, ready to paste into a spreadsheet.`
    return copyText(csv(), copied, 'Download the file instead.')
  }
  return (
    <Card flush title="The numbers" description="The same as in the chart, newest first unless you sort them">
      <TrendRows columns={columns} rows={rows.slice(0, limit)} {...{ sorting, setSorting }} />
      <div className={foot} data-complete={limit >= rows.length || undefined}>
        <p>
          {Math.min(limit, rows.length)} of {countLabel(rows.length, 'row')}
        </p>
        <div className={tools}>
          {limit < rows.length ? (
            <Button tone="secondary" size="sm" onClick={() => setLimit(limit + 10 * PAGE)}>
              Show More
            </Button>
          ) : null}
          <Button tone="quiet" size="sm" Icon={Copy} onClick={() => void copy()}>
            Copy as CSV
          </Button>
          <Button
            tone="quiet"
            size="sm"
            Icon={Download}
            onClick={() =>
              saveFile({ exported: 'trends', items: rows.length, fileName: trendFileName(trend), csv: csv() })
            }
          >
            Download CSV
          </Button>
        </div>
      </div>
    </Card>
  )
})

const tools = flex({
  wrap: 'wrap',
  gap: '1',
  marginInlineStart: { base: '-3', sm: 'auto' },
  _print: { display: 'none' },
})
const foot = flex({
  wrap: 'wrap',
  align: 'center',
  columnGap: '3',
  paddingInlineStart: '5',
  paddingInlineEnd: '2',
  paddingBlock: '2',
  '&[data-complete]': { _print: { display: 'none' } },
  borderTopWidth: 'hairline',
  textStyle: 'small',
  color: 'text.muted',
  fontVariantNumeric: 'tabular-nums',
})
