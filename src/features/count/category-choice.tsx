import { useId } from 'react'
import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'

export type CategoryChoiceProps = {
  categories: readonly CountingCategory[]
  counts: Record<string, number>
  chosen: string
  onChoose: (key: string) => void
}

export function CategoryChoice({ categories, counts, chosen, onChoose }: CategoryChoiceProps) {
  const hint = useId()
  const outside = outsideText(categories)
  return (
    <fieldset aria-label="Who is counted" className={choices}>
      <div className={row}>
        {categories.map(({ key, name, inTotal }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === chosen}
            aria-describedby={inTotal ? undefined : hint}
            className={choice}
            onClick={() => onChoose(key)}
          >
            <span className={people}>{(counts[key] ?? 0).toLocaleString('en-US')}</span>
            <span className={label}>{name}</span>
          </button>
        ))}
      </div>
      {outside ? (
        <p id={hint} className={below}>
          {outside}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Returns a sentence about the categories outside the total, or null if there are none. */
function outsideText(categories: readonly CountingCategory[]): string | null {
  const names = (inTotal: boolean, word: string) =>
    categories
      .filter((category) => category.inTotal === inTotal)
      .map(({ name }) => name)
      .join(word)
  const [outside, inside] = [names(false, ' and '), names(true, ' or ')]
  if (!outside) return null
  const advice = inside ? ` Tap each of them as ${inside} too.` : ''
  return `The total does not include ${outside}.${advice}`
}

const choices = stack({ gap: '2', minWidth: '0', border: 'none' })
const row = grid({ gridTemplateColumns: 'repeat(auto-fit, minmax(5rem, 1fr))', gap: '2' })
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
const below = css({ textStyle: 'small', color: 'text.muted' })
const label = css({ textStyle: 'caption', lineHeight: 'snug', textAlign: 'center', overflowWrap: 'anywhere' })
