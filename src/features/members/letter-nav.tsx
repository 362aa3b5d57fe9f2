import { countLabel } from '@/domain/shared/count-label.ts'
import { offeredLetters } from '@/domain/members/member-order.rules.ts'
import type { Letter } from '@/domain/members/member-order.rules.ts'
import { MEMBERS_PAGE } from '@/domain/members/member-search.queries.ts'
import { css } from '@/styled-system/css'

export type LetterNavProps = { letters: readonly Letter[]; from: string; onJump: (letter: string) => void }

/** Shows the initial letters at which the list by name can begin. A list of one page shows no letters. */
export function LetterNav({ letters, from, onJump }: LetterNavProps) {
  const total = letters.reduce((sum, { members }) => sum + members, 0)
  const offered = offeredLetters(letters)
  if (total <= MEMBERS_PAGE || offered.length === 0) return null
  return (
    <nav aria-label="Begin the list at a letter" className={frame}>
      <ul className={row}>
        {offered.map(({ letter, members }) => (
          <li key={letter}>
            <button
              ref={letter === from ? showInLine : undefined}
              type="button"
              className={button}
              aria-label={`${letter.toUpperCase()}, ${countLabel(members, 'member')}`}
              aria-pressed={letter === from}
              onClick={() => onJump(letter === from ? '' : letter)}
            >
              {letter.toUpperCase()}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls only the row of letters, so that the letter in the URL is visible on a phone. */
function showInLine(button: HTMLButtonElement | null) {
  const line = button?.closest('ul')
  if (button && line) line.scrollLeft = button.offsetLeft - line.clientWidth / 2
}

const frame = css({ marginBottom: '3' })
/** A phone shows the letters in one row that scrolls sideways. A wide screen wraps them. */
const row = css({
  position: 'relative',
  display: 'flex',
  flexWrap: { base: 'nowrap', md: 'wrap' },
  overflowX: { base: 'auto', md: 'visible' },
  marginInline: { base: '-1', md: '0' },
  padding: '1',
  gap: '1',
  listStyle: 'none',
})
const button = css({
  minWidth: 'controlSmall',
  height: 'controlSmall',
  borderRadius: 'control',
  textStyle: 'small',
  fontWeight: 'semibold',
  color: 'text.muted',
  cursor: 'pointer',
  _hover: { backgroundColor: 'card.hover', color: 'text' },
  '&[aria-pressed=true]': { backgroundColor: 'primary', color: 'primary.on' },
})
