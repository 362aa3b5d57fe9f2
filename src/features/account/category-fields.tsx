import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { figureOf } from '@/domain/clicker/counting-category.rules.ts'
import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import { css } from '@/styled-system/css'
import { grid, hstack } from '@/styled-system/patterns'
import { Checkbox } from '@/ui/checkbox.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { TextField } from '@/ui/text-field.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'

export type CategoryFieldsProps = {
  category: CountingCategory
  /** `at` is the position in the list, from 0; `count` is the length of the list. */
  at: number
  count: number
  error: string | undefined
  onChange: (category: CountingCategory) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function CategoryFields({ category, at, count, error, onChange, onMove, onRemove }: CategoryFieldsProps) {
  const figure = figureOf(category)
  const name = category.name || `category ${at + 1}`
  return (
    <li className={row}>
      <TextField
        label={`Category ${at + 1}`}
        className={field}
        value={category.name}
        maxLength={30}
        autoComplete="off"
        hint={figure ? `Counted as ${figure} in trends and files` : undefined}
        error={error}
        onChange={(event) => onChange({ ...category, name: event.target.value })}
      />
      <Checkbox
        label={
          <>
            In the total<VisuallyHidden>: {name}</VisuallyHidden>
          </>
        }
        className={inTotal}
        checked={category.inTotal}
        onChange={(isIn) => onChange({ ...category, inTotal: isIn })}
      />
      <div className={hstack({ gap: '1', minHeight: '11' })}>
        <IconButton
          label={`Move ${name} up`}
          Icon={ArrowUp}
          size="sm"
          aria-disabled={at === 0}
          onClick={() => at > 0 && onMove(-1)}
        />
        <IconButton
          label={`Move ${name} down`}
          Icon={ArrowDown}
          size="sm"
          aria-disabled={at === count - 1}
          onClick={() => at < count - 1 && onMove(1)}
        />
        <IconButton
          label={`Remove ${name}`}
          Icon={Trash2}
          size="sm"
          tone="danger"
          aria-disabled={count === 1}
          onClick={() => count > 1 && onRemove()}
        />
      </div>
    </li>
  )
}

const row = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', _cramped: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto auto' },
  alignItems: 'end',
  columnGap: '4',
  rowGap: '2',
  padding: '4',
  '& [aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
})
const field = css({ gridColumn: { base: '1 / -1', md: 'auto' } })
const inTotal = css({ minHeight: '11', alignItems: 'center' })
