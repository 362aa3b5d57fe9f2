import { CalendarCheck, CalendarX, Check, ChevronLeft, ChevronRight, CircleAlert, Undo2 } from 'lucide-react'
import type { MouseEvent, RefObject } from 'react'
import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import { css, cx } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { questionOf, shortNameOf } from './cell-text.ts'
import { isChange, isMarkedOff } from './sheet-draft.ts'
import type { Sheet } from './use-sheet.ts'

export type MonthChoiceProps = {
  name: string
  nextMonth: RefObject<HTMLButtonElement | null>
  onMonth: (months: number) => void
  onToday: () => void
  onLeave: () => void
}

export function MonthChoice({ name, nextMonth, onMonth, onToday, onLeave }: MonthChoiceProps) {
  return (
    <div className={row} onBlur={onLeave}>
      <h2 aria-live="polite" className={title}>
        {name}
      </h2>
      <IconButton label="Previous month" plain Icon={ChevronLeft} onClick={() => onMonth(-1)} />
      <IconButton ref={nextMonth} label="Next month" plain Icon={ChevronRight} onClick={() => onMonth(1)} />
      <Button tone="secondary" size="sm" onClick={onToday}>
        This month
      </Button>
    </div>
  )
}

export type SheetToolsProps = {
  sheet: Sheet
  active: SheetCell | null
  /** Whether the active box has a text that is not saved. Undo then discards the text. */
  isUnsaved: boolean
  /** The cell of the count that was saved last. */
  lastSaved: SheetCell | null
  onToggle: () => void
  onUndo: () => void
}

/** Returns the name of the entry that Undo discards or takes back, for screen readers. */
function undoneBy({ sheet: { newest }, active, isUnsaved }: SheetToolsProps): string {
  if (isUnsaved && active) return ` the text in ${shortNameOf(active)}`
  if (!newest) return ''
  if (isChange(newest)) return ` the change of ${newest.name}`
  return `${newest.state === 'saving' ? ' the change of' : ' the text in'} ${shortNameOf(newest.cell)}`
}

/** Prevents a button from taking the focus, so that the active cell keeps it. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

export function SheetTools(props: SheetToolsProps) {
  const { sheet, active, lastSaved, onToggle, onUndo } = props
  const isOff = active !== null && isMarkedOff(active, sheet.drafts.get(active.key))
  const question = lastSaved && questionOf(lastSaved)
  const Icon = isOff ? CalendarCheck : CalendarX
  return (
    <div className={cx(row, inSight)}>
      <Button
        tone="secondary"
        size="sm"
        disabled={!active}
        aria-keyshortcuts="D"
        Icon={Icon}
        onMouseDown={keepFocus}
        onClick={onToggle}
      >
        {isOff ? 'It took place after all' : 'Did not happen'}
        {active ? <VisuallyHidden> for {shortNameOf(active)}</VisuallyHidden> : null}
      </Button>
      <Button
        tone="secondary"
        size="sm"
        disabled={sheet.newest === null}
        aria-keyshortcuts="Control+Z"
        Icon={Undo2}
        onMouseDown={keepFocus}
        onClick={onUndo}
      >
        Undo
        <VisuallyHidden>{undoneBy(props)}</VisuallyHidden>
      </Button>
      <output className={status} data-failed={sheet.refused > 0 || undefined}>
        <Status sheet={sheet} />
      </output>
      {/* Screen readers hear the question here, because the box of the count has lost the focus when it appears. */}
      <VisuallyHidden>
        <output>{question && `${shortNameOf(lastSaved)}: ${question}`}</output>
      </VisuallyHidden>
      {sheet.sendAgain ? (
        <Button tone="secondary" size="sm" className={ahead} onMouseDown={keepFocus} onClick={sheet.sendAgain}>
          Try again
        </Button>
      ) : null}
    </div>
  )
}

function Status({ sheet: { refused, isSaving, said } }: { sheet: Sheet }) {
  if (refused > 0) {
    return (
      <>
        <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
        {refused} not saved
      </>
    )
  }
  if (isSaving) return 'Saving...'
  if (!said) return null
  return (
    <>
      <Check size={16} strokeWidth={2} aria-hidden />
      {said}
    </>
  )
}

const row = flex({ align: 'center', wrap: 'wrap', gap: '2' })
/** On a wide screen, "Try again" appears to the left of the other buttons, so that they do not move. */
const ahead = css({ md: { order: -1 } })
const inSight = css({
  md: { justifyContent: 'flex-end', marginInlineStart: 'auto' },
  mdDown: { position: 'sticky', top: '0', zIndex: 'bar', paddingBlock: '2', backgroundColor: 'page' },
})
const title = css({ textStyle: 'subheading', minWidth: { base: '7.5rem', sm: '9rem' } })
const status = css({
  md: { order: -1 },
  // On a phone, a text below the buttons would move the table while a person taps in it.
  mdDown: { flex: '1 1 5rem', minWidth: '0', lineHeight: 'tight', textStyle: 'caption' },
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  textStyle: { md: 'small' },
  color: 'text.muted',
  '&[data-failed]': { color: 'danger.text', fontWeight: 'medium' },
})
