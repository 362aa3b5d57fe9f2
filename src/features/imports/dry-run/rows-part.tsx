import type { RowsShown } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { SmallButton } from '../small-button.tsx'
import { about, line } from './row-line.ts'
import type { RowsOf } from './row-tabs.ts'
import { changesText, keptText, rowName, rowPlace, valuesText, workedOutText } from './row-text.ts'
import { useRows } from './use-rows.ts'

type RowsPartProps = { db: Db; run: Pick<RowsOf, 'id'>; shown: RowsShown }

/** Lists rows with their values, or changed rows with their values before and after. */
export function RowsPart({ db, run, shown }: RowsPartProps) {
  const { rows, more, isLoadingMore, error, again } = useRows(db, run, shown)
  if (error && !rows) return <NotLoaded title="The rows could not be read" onRetry={again} />
  if (!rows) return <Skeleton height="6rem" />
  if (rows.length === 0) return <GoneRows />
  return (
    <div className={stack({ gap: '3' })}>
      <ul>
        {rows.map((row) => (
          <li key={row.number} className={line}>
            <p className={css({ fontWeight: 'medium' })}>{rowName(row)}</p>
            <p className={about}>{shown === 'changed' ? changesText(row) : valuesText(row)}</p>
            {workedOutText(row) ? <p className={small}>{workedOutText(row)}</p> : null}
            {keptText(row) ? <p className={small}>{keptText(row)}</p> : null}
            {row.reason ? <p className={small}>{row.reason}</p> : null}
            <p className={about}>{rowPlace(row)}</p>
          </li>
        ))}
      </ul>
      <MoreRows {...{ more, isLoadingMore }} />
    </div>
  )
}

/** Says why a list is empty although the import had such rows. */
export function GoneRows() {
  return <p className={about}>Narthex no longer keeps these rows.</p>
}

export function MoreRows({ more, isLoadingMore }: Pick<ReturnType<typeof useRows>, 'more' | 'isLoadingMore'>) {
  if (!more) return null
  return (
    <div>
      <SmallButton pending={isLoadingMore} onClick={more}>
        Show More
      </SmallButton>
    </div>
  )
}

const small = css({ textStyle: 'small' })
