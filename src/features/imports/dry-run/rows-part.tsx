import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import type { DryRun } from '../import-state.ts'
import { changesText, rowName, rowPlace, valuesText, workedOutText } from './row-text.ts'
import { useRows } from './use-rows.ts'
import { SmallButton } from '../small-button.tsx'

/** Lists new rows with their values, or changed rows with their values before and after. */
export function RowsPart({ db, run, action }: { db: Db; run: DryRun; action: 'new' | 'changed' }) {
  const { rows, more, isLoadingMore, error, again } = useRows(db, run, action)
  if (error && !rows) return <NotLoaded title="The rows could not be read" onRetry={again} />
  if (!rows) return <Skeleton height="6rem" />
  return (
    <div className={stack({ gap: '3' })}>
      <ul>
        {rows.map((row) => (
          <li key={row.number} className={line}>
            <p className={css({ fontWeight: 'medium' })}>{rowName(row)}</p>
            <p className={about}>{action === 'new' ? valuesText(row) : changesText(row)}</p>
            {workedOutText(row) ? <p className={css({ textStyle: 'small' })}>{workedOutText(row)}</p> : null}
            {row.reason ? <p className={css({ textStyle: 'small' })}>{row.reason}</p> : null}
            <p className={about}>{rowPlace(row)}</p>
          </li>
        ))}
      </ul>
      <MoreRows {...{ more, isLoadingMore }} />
    </div>
  )
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

export const line = css({
  paddingBlock: '2.5',
  borderTopWidth: 'hairline',
  borderTopStyle: 'solid',
  '&:first-child': { borderTopWidth: '0' },
})
export const about = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })
