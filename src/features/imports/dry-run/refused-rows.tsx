import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { about, line } from './row-line.ts'
import type { RowsOf } from './row-tabs.ts'
import { rowName, rowPlace } from './row-text.ts'
import { GoneRows, MoreRows } from './rows-part.tsx'
import { SaveRefused } from './save-refused.tsx'
import { useRows } from './use-rows.ts'

/** Lists the rows that are not imported, each with its place in the file and the reason. */
export function RefusedRows({ db, run, isDone }: { db: Db; run: RowsOf; isDone: boolean }) {
  const { rows, more, isLoadingMore, error, again } = useRows(db, run, 'refused')
  if (error && !rows) return <NotLoaded title="The rows could not be read" onRetry={again} />
  if (!rows) return <Skeleton height="6rem" />
  if (rows.length === 0) return <GoneRows />
  return (
    <div className={stack({ gap: '3' })}>
      <p>
        {isDone ? 'These rows were not imported. ' : 'The other rows can be imported without these. '}
        Correct the file and import it again at any time; nothing is added twice.
      </p>
      <div>
        <SaveRefused run={run} />
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.number} className={line}>
            <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{row.reason}</p>
            <p className={about}>{[rowName(row), rowPlace(row)].join(' · ')}</p>
          </li>
        ))}
      </ul>
      <MoreRows {...{ more, isLoadingMore }} />
    </div>
  )
}
