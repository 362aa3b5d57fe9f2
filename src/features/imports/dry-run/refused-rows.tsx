import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { DryRun } from '../import-state.ts'
import { SaveRefused } from './save-refused.tsx'
import { rowName, rowPlace } from './row-text.ts'
import { about, line, MoreRows } from './rows-part.tsx'
import { useRows } from './use-rows.ts'

const FIRST = 100

/** Lists the rows that cannot be imported, each with its place in the file and the reason. */
export function RefusedRows({ db, run }: { db: Db; run: DryRun }) {
  const { rows, more, isLoadingMore, error, again } = useRows(db, run, 'refused')
  const { unread } = run
  return (
    <div className={stack({ gap: '3' })}>
      <p>The other rows can be imported without these. Correct the file and import it again at any time.</p>
      <div>
        <SaveRefused run={run} />
      </div>
      <ul>
        {unread.slice(0, FIRST).map(({ row, column, reason }) => (
          <li key={`${row} ${column} ${reason}`} className={line}>
            <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{reason}</p>
            <p className={about}>{rowPlace({ row, column })}</p>
          </li>
        ))}
        {unread.length > FIRST ? (
          <li className={line}>{(unread.length - FIRST).toLocaleString('en-US')} more cells could not be read.</li>
        ) : null}
        {(rows ?? []).map((row) => (
          <li key={row.number} className={line}>
            <p className={css({ fontWeight: 'medium' })}>{row.reason}</p>
            <p className={about}>
              {rowName(row)} · {rowPlace(row)}
            </p>
          </li>
        ))}
      </ul>
      {error && !rows ? <NotLoaded title="The rows could not be read" onRetry={again} /> : null}
      {!rows && !error ? <Skeleton height="6rem" /> : null}
      <MoreRows {...{ more, isLoadingMore }} />
    </div>
  )
}
