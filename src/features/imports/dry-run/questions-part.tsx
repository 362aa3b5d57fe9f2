import type { ImportCandidate, ImportDecision, ImportRow } from '@/domain/imports/import.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Select } from '@/ui/select.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { valueText } from '../field-labels.ts'
import { rowName, rowPlace, valuesText } from './row-text.ts'
import { about, line } from './row-line.ts'
import type { RowsOf } from './row-tabs.ts'
import { MoreRows } from './rows-part.tsx'
import { useRows } from './use-rows.ts'
import { SmallButton } from '../small-button.tsx'

type QuestionsPartProps = {
  db: Db
  run: RowsOf
  onDecide: (decision: ImportDecision | null, numbers?: number[]) => void
}

/** Asks about rows that may be existing members. Narthex never guesses that two people are the same. */
export function QuestionsPart({ db, run, onDecide }: QuestionsPartProps) {
  const { rows, more, isLoadingMore, error, again } = useRows(db, run, 'question')
  if (error && !rows) return <NotLoaded title="The questions could not be read" onRetry={again} />
  if (!rows) return <Skeleton height="6rem" />
  return (
    <div className={stack({ gap: '3' })}>
      <div className={flex({ wrap: 'wrap', gap: '2', align: 'center' })}>
        <span>All of them:</span>
        <SmallButton onClick={() => onDecide('same')}>The Same Person</SmallButton>
        <SmallButton onClick={() => onDecide('new')}>New People</SmallButton>
        <SmallButton onClick={() => onDecide('leave out')}>Leave Out</SmallButton>
      </div>
      <ul>
        {rows.map((row) => (
          <Question key={row.number} row={row} onDecide={(decision) => onDecide(decision, [row.number])} />
        ))}
      </ul>
      <MoreRows {...{ more, isLoadingMore }} />
    </div>
  )
}

function Question({ row, onDecide }: { row: ImportRow; onDecide: (decision: ImportDecision) => void }) {
  const { candidates, reason, decision } = row
  const name = rowName(row)
  return (
    <li className={`${line} ${columns}`}>
      <div>
        <p className={css({ fontWeight: 'medium' })}>{name}</p>
        <p className={about}>{[valuesText(row), rowPlace(row)].filter(Boolean).join(' · ')}</p>
        <p className={css({ textStyle: 'small' })}>
          {[reason, candidates.map(candidateText).join('; ')].filter(Boolean).join(' ')}
        </p>
      </div>
      <Select
        label={`Who is ${name}?`}
        hideLabel
        placeholder="Who is it?"
        options={[
          ...(candidates.length === 1 ? [{ value: 'same', label: 'The same person' }] : []),
          { value: 'new', label: 'Another person: add' },
          { value: 'leave out', label: 'Leave the row out' },
        ]}
        value={decision}
        onChange={(chosen) => onDecide(chosen as ImportDecision)}
      />
    </li>
  )
}

function candidateText({ first_name, last_name, email, phone, date_of_birth: birth }: ImportCandidate): string {
  const facts = [email, phone, birth && valueText(birth)].filter(Boolean).join(', ')
  return `${first_name} ${last_name}${facts ? ` (${facts})` : ''}`
}

const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 14rem)' },
  gap: '3',
  alignItems: 'center',
})
