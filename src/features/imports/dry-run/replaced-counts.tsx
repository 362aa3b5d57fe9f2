import { useState } from 'react'
import type { Db } from '@/domain/shared/db.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { css } from '@/styled-system/css'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { SmallButton } from '../small-button.tsx'
import { replacedName, replacedText, rowPlace } from './row-text.ts'
import { about, line } from './row-line.ts'
import type { RowsOf } from './row-tabs.ts'
import { MoreRows } from './rows-part.tsx'
import { useRows } from './use-rows.ts'

type ReplacedCountsProps = { db: Db; run: RowsOf; isDone: boolean }

/** The list names this many counts before a person asks for more. */
const FIRST = 5

/** Names the counts of people and cameras that the import replaces, before and after the import. */
export function ReplacedCounts(props: ReplacedCountsProps) {
  return props.run.figures.replaced > 0 ? <ReplacedList {...props} /> : null
}

function ReplacedList({ db, run, isDone }: ReplacedCountsProps) {
  const { rows, more, isLoadingMore, error, again } = useRows(db, run, 'replaced')
  const [isWhole, setIsWhole] = useState(false)
  const { replaced } = run.figures
  const counts = countLabel(replaced, 'count')
  return (
    <section>
      <Notice
        tone="attention"
        title={isDone ? `${counts} ${replaced === 1 ? 'was' : 'were'} replaced` : `The import replaces ${counts}`}
      >
        {replaced === 1 ? 'It was' : 'They were'} made in Narthex, not imported. The file{' '}
        {isDone ? 'decided' : 'decides'}; an undo of the import brings {replaced === 1 ? 'it' : 'them'} back.
      </Notice>
      <ul>
        {(rows ?? []).slice(0, isWhole ? undefined : FIRST).map((row) => (
          <li key={row.number} className={line}>
            <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{replacedName(row)}</p>
            <p className={css({ overflowWrap: 'anywhere' })}>{replacedText(row, isDone)}</p>
            <p className={about}>{rowPlace(row)}</p>
          </li>
        ))}
      </ul>
      {error && !rows ? <NotLoaded title="The rows could not be read" onRetry={again} /> : null}
      {!rows && !error ? <Skeleton height="4rem" /> : null}
      {rows && !isWhole && replaced > FIRST ? (
        <SmallButton onClick={() => setIsWhole(true)}>Show All {replaced.toLocaleString('en-US')}</SmallButton>
      ) : null}
      {isWhole ? <MoreRows {...{ more, isLoadingMore }} /> : null}
    </section>
  )
}
