import type { Field } from '@/domain/imports/import-field.ts'
import type { InexactCell } from '@/domain/imports/opened-file.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Notice } from '@/ui/notice.tsx'
import { fieldLabel } from '../field-labels.ts'
import { ListInParts } from './list-in-parts.tsx'

/** Lists the numbers of the file that may not be exact, such as “about 60”, with the number that is imported. */
export function InexactCells({ cells }: { cells: InexactCell[] }) {
  if (cells.length === 0) return null
  return (
    <section>
      <Notice
        tone="attention"
        title={
          cells.length === 1 ? '1 number is not exact' : `${cells.length.toLocaleString('en-US')} numbers are not exact`
        }
      >
        The number is imported without the word or mark beside it. Correct the file first if a number is wrong.
      </Notice>
      <ListInParts first={5} items={cells} itemKey={({ row, date, field, text }) => `${row} ${date} ${field} ${text}`}>
        {({ row, date, field, text, count }) => (
          <>
            <p className={css({ overflowWrap: 'anywhere' })}>
              {row === null ? formatDate(date) : `Row ${row}`}: “{text}” is read as {count.toLocaleString('en-US')}
            </p>
            <p className={css({ textStyle: 'small', color: 'text.muted' })}>
              {row === null ? '' : `${formatDate(date)} · `}
              {fieldLabel(field as Field)}
            </p>
          </>
        )}
      </ListInParts>
    </section>
  )
}
