import { Minus, Undo2 } from 'lucide-react'
import { totalOf } from '@/domain/clicker/clicker-count.ts'
import type { CountedPlace } from '@/domain/clicker/clicker-answer.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { button } from '@/styled-system/recipes'
import { CategoryChoice } from './category-choice.tsx'
import type { ClickerSession, ClickerView } from './clicker-session.ts'
import { PlusButton } from './plus-button.tsx'
import { SpokenCount } from './spoken-count.tsx'
import { useClickerKeys } from './use-clicker-keys.ts'
import { UsherPlace } from './usher-place.tsx'

export function Clicker({ session, view, place }: { session: ClickerSession; view: ClickerView; place: CountedPlace }) {
  const { counts, done, name } = view.count
  const { categories, everyone } = place
  const at = Math.max(
    0,
    categories.findIndex(({ key }) => key === view.category),
  )
  const category = categories[at]!
  const total = totalOf(counts, categories)
  const add = () => {
    buzz(12)
    void session.tap(category.key, 1)
  }
  const take = () => {
    if (!counts[category.key]) return
    buzz([18, 40, 18])
    void session.tap(category.key, -1)
  }
  const undo = () => void session.undo()
  const move = (by: 1 | -1) => session.choose(categories[(at + by + categories.length) % categories.length]!.key)
  useClickerKeys({ add, take, undo, move })
  return (
    <>
      <p className={figure}>
        <span className={number} data-testid="total">
          {total.toLocaleString('en-US')}
        </span>
        <span className={beside}>
          {noTotalText(counts, place) ?? 'counted here'}
          {everyone !== null && everyone > total ? (
            <span>{everyone.toLocaleString('en-US')} by everyone together</span>
          ) : null}
        </span>
      </p>
      <CategoryChoice {...{ categories, counts }} chosen={category.key} onChoose={session.choose} />
      <PlusButton category={category.name} onClick={add} />
      <div className={lower}>
        <button
          type="button"
          className={cx(button({ tone: 'secondary', size: 'lg' }), low)}
          aria-label={`Take one away: ${category.name}`}
          aria-disabled={!counts[category.key]}
          onClick={take}
        >
          <Minus size={28} strokeWidth={2.25} aria-hidden />
        </button>
        <button
          type="button"
          className={cx(button({ tone: 'secondary', size: 'lg' }), low)}
          aria-disabled={done.length === 0}
          onClick={undo}
        >
          <Undo2 size={20} strokeWidth={1.75} aria-hidden />
          Undo
        </button>
      </div>
      <UsherPlace name={name} onRename={(to) => void session.rename(to)} />
      <p className={keys}>
        Keys: <kbd>+</kbd> or <kbd>↑</kbd> adds, <kbd>−</kbd> or <kbd>↓</kbd> takes away, <kbd>←</kbd> <kbd>→</kbd>{' '}
        choose, <kbd>Backspace</kbd> undoes.
      </p>
      <SpokenCount words={`${category.name} ${counts[category.key] ?? 0}, total ${total}`} />
    </>
  )
}

/** Returns why there is no total if the usher has tapped only categories outside the total, otherwise null. */
function noTotalText(counts: Record<string, number>, { categories, everyone }: CountedPlace): string | null {
  const hasTapped = categories.some(({ key, inTotal }) => !inTotal && (counts[key] ?? 0) > 0)
  if (totalOf(counts, categories) > 0 || !hasTapped) return null
  return everyone ? 'Not in the total.' : 'No total yet.'
}

function buzz(pattern: number | number[]): void {
  // Safari does not support vibration.
  if ('vibrate' in navigator) navigator.vibrate(pattern)
}

const figure = flex({ align: 'center', gap: '3', minHeight: '16' })
const number = css({ textStyle: 'figure', fontSize: '5xl', lineHeight: 'none' })
const beside = flex({ direction: 'column', textStyle: 'small', color: 'text.muted' })
const lower = grid({
  gridTemplateColumns: '1fr 1fr',
  gap: '2',
  '@media (orientation: landscape) and (max-height: 30rem)': { gridColumn: '2', gridRow: '4' },
})
const low = css({ minHeight: '14', touchAction: 'manipulation', '&[aria-disabled=true]': { opacity: 0.55 } })
const keys = css({
  textStyle: 'caption',
  color: 'text.muted',
  _touch: { display: 'none' },
  '& kbd': { fontFamily: 'mono', color: 'text' },
})
