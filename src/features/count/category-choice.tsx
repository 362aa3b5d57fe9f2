import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'

export type CategoryChoiceProps = {
  categories: readonly CountingCategory[]
  counts: Record<string, number>
  chosen: string
  onChoose: (key: string) => void
}

export function CategoryChoice({ categories, counts, chosen, onChoose }: CategoryChoiceProps) {
  return (
    <fieldset aria-label="Who is counted" className={row}>
      {categories.map(({ key, name, inTotal }) => (
        <button key={key} type="button" aria-pressed={key === chosen} className={choice} onClick={() => onChoose(key)}>
          <span className={people}>{(counts[key] ?? 0).toLocaleString('en-US')}</span>
          <span className={label}>{name}</span>
          {inTotal ? null : <span className={label}>not in the total</span>}
        </button>
      ))}
    </fieldset>
  )
}

const row = grid({
  gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))',
  gap: '2',
  minWidth: '0',
  border: 'none',
})
const choice = flex({
  direction: 'column',
  align: 'center',
  minHeight: '14',
  paddingBlock: '1.5',
  paddingInline: '1',
  backgroundColor: 'card',
  borderWidth: '2px',
  borderColor: 'line.control',
  borderRadius: 'control',
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&[aria-pressed=true]': { borderColor: 'primary', backgroundColor: 'primary.tint' },
  // High-contrast mode replaces colours, so a wider border marks the chosen category.
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { borderWidth: '5px' } },
})
const people = css({ textStyle: 'subheading', fontVariantNumeric: 'tabular-nums', lineHeight: 'tight' })
const label = css({ textStyle: 'caption', lineHeight: 'snug', textAlign: 'center', overflowWrap: 'anywhere' })
