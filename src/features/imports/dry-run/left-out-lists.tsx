import type { EmptyCell, LeftOutRow } from '@/domain/imports/opened-file.ts'
import { formatDate, formatTime } from '@/domain/shared/date-formats.ts'
import { ListInParts } from './list-in-parts.tsx'
import { about } from './row-line.ts'

const FIRST = 20

/** Lists the services with an empty cell. */
export function EmptyCells({ cells }: { cells: readonly EmptyCell[] }) {
  return (
    <ListInParts
      first={FIRST}
      items={cells}
      itemKey={({ row, date, time, serviceName }) => `${row} ${date} ${time} ${serviceName}`}
    >
      {({ row, date, time, serviceName }) => (
        <>
          <p>
            {[serviceName, date ? formatDate(date) : 'Without a date', time && formatTime(time)]
              .filter(Boolean)
              .join(', ')}
          </p>
          <p className={about}>Row {row}</p>
        </>
      )}
    </ListInParts>
  )
}

const WHY: Record<LeftOutRow['why'], string> = {
  title: 'Title',
  total: 'Sum or average',
  footnote: 'Footnote',
  blank: 'Blank row',
  'not counted': 'Service without a count',
}

/** Lists the rows of the file that hold no data. */
export function LeftOutRows({ rows: leftOut }: { rows: readonly LeftOutRow[] }) {
  return (
    <ListInParts first={FIRST} items={leftOut} itemKey={({ row, why }) => `${row} ${why}`}>
      {({ row, why }) => `Row ${row}: ${WHY[why]}`}
    </ListInParts>
  )
}
