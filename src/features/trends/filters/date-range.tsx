import { useState } from 'react'
import { isLocalDate } from '@/domain/shared/dates.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import { css } from '@/styled-system/css'
import { TextField } from '@/ui/text-field.tsx'

type Dates = { from: LocalDate; to: LocalDate }

/** Two dates, taken as soon as both are complete and in order. */
export function DateRange({ range, onChange }: { range: Dates; onChange: (range: Dates) => void }) {
  const [typed, setTyped] = useState(range)
  const [taken, setTaken] = useState(range)
  // Another address, such as by going back.
  if (taken.from !== range.from || taken.to !== range.to) {
    setTaken(range)
    setTyped(range)
  }
  const isInOrder = typed.from <= typed.to
  function change(part: Partial<Dates>) {
    const next = { ...typed, ...part }
    setTyped(next)
    if (!isLocalDate(next.from) || !isLocalDate(next.to) || next.from > next.to) return
    setTaken(next)
    onChange(next)
  }
  return (
    <div className={fields}>
      <TextField
        label="From"
        type="date"
        value={typed.from}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextField
        label="To"
        type="date"
        value={typed.to}
        error={isInOrder ? undefined : 'This is before the first date'}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
  )
}

const fields = css({ display: 'flex', flexWrap: 'wrap', gap: '3', flexBasis: 'full' })
