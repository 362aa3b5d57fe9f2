import { useAtomValue, useSetAtom } from 'jotai'
import { ArrowDownLeft, ArrowUpRight, Undo2 } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { formatInstantSeconds } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex, grid } from '@/styled-system/patterns'
import { IconButton } from '@/ui/icon-button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { CountDivision } from './count-division.tsx'
import type { LoggedCount } from '../counting/count-log.ts'
import { divideAtom, undoCountAtom } from '../counting/counts.ts'
import { useFreezeWhileHovered } from '../shared/use-freeze-while-hovered.ts'
import { useStudioAccess } from '../shared/studio-church.ts'

/**
 * Lists line crossings, the newest first, each with an Undo button. Rows do not move while the pointer or focus is on
 * them.
 */
export function CountList({ counts }: { counts: LoggedCount[] }) {
  const { timeZone } = useStudioAccess()
  const undo = useSetAtom(undoCountAtom)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const { shown, waiting, handlers } = useFreezeWhileHovered(counts)
  const divide = useAtomValue(divideAtom)
  const before = shown.find(({ key }) => divide !== null && key <= divide.lastKey)
  function undoAndAnnounce(count: LoggedCount) {
    void undo(count.key)
    setAnnouncement(`Undone: ${inWords(count, timeZone)}`)
    // The pressed Undo button disappears, so the row gets the focus.
    list.current?.querySelector<HTMLElement>(`[data-count="${count.key}"]`)?.focus({ preventScroll: true })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also where nothing is left to undo */}
      <ol ref={list} className={rows} aria-label="Latest counts" tabIndex={0} {...handlers}>
        {shown.map((count) => (
          <Fragment key={count.key}>
            {count === before && <CountDivision value={divide?.value ?? null} />}
            <CountRow {...{ count, timeZone }} onUndo={() => undoAndAnnounce(count)} />
          </Fragment>
        ))}
      </ol>
      {waiting > 0 && (
        <p className={quiet}>
          {waiting} new {waiting === 1 ? 'count appears' : 'counts appear'} when you leave the list.
        </p>
      )}
      <output>
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </output>
    </>
  )
}

type CountRowProps = { count: LoggedCount; timeZone: string; onUndo: () => void }

function CountRow({ count, timeZone, onUndo }: CountRowProps) {
  const isEntry = count.direction === 'entry'
  const Arrow = isEntry ? ArrowDownLeft : ArrowUpRight
  return (
    <li className={row} data-count={count.key} data-undone={count.isUndone || undefined} tabIndex={-1}>
      <span className={direction} data-direction={count.direction}>
        <Arrow size={18} strokeWidth={1.75} aria-hidden />
        {isEntry ? 'In' : 'Out'}
      </span>
      <span className={flex({ direction: 'column', minWidth: '0' })}>
        <span className={line}>{count.line}</span>
        <span className={quiet}>
          <time dateTime={count.time}>{formatInstantSeconds(count.time, timeZone)}</time> · Person {count.track}
        </span>
      </span>
      {count.isUndone ? (
        <span className={undone}>Undone</span>
      ) : (
        <IconButton label={`Undo: ${inWords(count, timeZone)}`} size="sm" onClick={onUndo}>
          <Undo2 size={16} strokeWidth={1.75} />
        </IconButton>
      )}
    </li>
  )
}

function inWords({ direction: way, line: name, time }: LoggedCount, timeZone: string): string {
  return `${way === 'entry' ? 'In' : 'Out'}, ${name}, ${formatInstantSeconds(time, timeZone)}`
}

const rows = css({
  maxHeight: '56',
  marginInline: '-4',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  listStyle: 'none',
  borderTopWidth: 'hairline',
  borderBottomWidth: 'hairline',
  outlineOffset: '-2px',
  // If the list is the last part of its card, it reaches the card's edge.
  '&:has(+ output:last-child)': { marginBottom: '-4', borderBottomWidth: '0', borderBottomRadius: 'card' },
})
const row = grid({
  gridTemplateColumns: '3.5rem minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '2',
  minHeight: '12',
  paddingInlineStart: '4',
  paddingInlineEnd: '2.5',
  paddingBlock: '1',
  fontSize: 'sm',
  lineHeight: 'snug',
  fontVariantNumeric: 'tabular-nums',
  outlineOffset: '-2px',
  '& + &': { borderTopWidth: 'hairline' },
  '&[data-undone]': { color: 'text.muted', '& > :not(:last-child)': { textDecoration: 'line-through' } },
})
const direction = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1',
  fontWeight: 'semibold',
  '&[data-direction=entry] > svg': { color: 'good.text' },
  '&[data-direction=exit] > svg': { color: 'info.text' },
})
const line = css({ truncate: true })
const quiet = css({ textStyle: 'caption', color: 'text.muted' })
const undone = css({ textStyle: 'caption', paddingInlineEnd: '1.5' })
