import { Check } from 'lucide-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import type { SheetCell } from '@/domain/month-sheet/month-sheet.schema.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { inOneBox, nameOf, noteOf, questionOf, savedText } from './cell-text.ts'
import { isMarkedOff } from './sheet-draft.ts'
import type { Sheet } from './use-sheet.ts'

export type SheetBoxProps = {
  /** The text above the box. The box has the rest of the cell's height. */
  heading: ReactNode
  cell: SheetCell
  /** The reason for a missing number, or ''. */
  absence: string
  sheet: Sheet
  /** `row` and `column` are the position of the cell in the table. The arrow keys need this position. */
  row: number
  column: number
  onFocus: () => void
}

export function SheetBox({ heading, cell, absence, sheet, row, column, onFocus }: SheetBoxProps) {
  const id = useId()
  const { key, service } = cell
  const draft = sheet.drafts.get(key)
  const message = draft?.state === 'refused' ? draft.message : null
  const isUnreadable = draft?.state === 'refused' && !draft.isUnsent && draft.seen !== undefined
  const wayBack = isUnreadable ? wayBackOf(cell) : ''
  const isSaved = !draft && sheet.saved.has(key)
  const note = draft ? '' : noteOf(cell)
  const question = isSaved ? questionOf(cell) : ''
  return (
    <div className={filled}>
      {heading}
      <div className={css({ position: 'relative', flex: '1' })}>
        <input
          type="text"
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          className={box}
          data-key={key}
          data-row={row}
          data-column={column}
          data-state={isMarkedOff(cell, draft) ? 'did_not_happen' : undefined}
          aria-label={nameOf(cell)}
          aria-describedby={id}
          aria-invalid={message ? true : undefined}
          placeholder={draft?.state === 'saving' ? 'saving…' : (draft?.mark?.entry ?? absence)}
          value={draft?.text ?? savedText(cell)}
          onInput={(event) => sheet.type(cell, event.currentTarget.value)}
          onFocus={(event) => {
            event.target.select()
            onFocus()
          }}
          // Enter does not leave a refused text. It selects the text, and typing then replaces it.
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.select()}
          onPaste={(event) => {
            const text = inOneBox(event.clipboardData.getData('text'))
            if (text === null) return
            // The browser would drop the line breaks.
            event.preventDefault()
            sheet.type(cell, text)
          }}
          onBlur={() => sheet.commit(cell)}
        />
        <span id={id} className={mark}>
          {isSaved ? (
            <>
              <Check size={14} strokeWidth={2.25} aria-hidden className={css({ color: 'good.text' })} />
              <VisuallyHidden>saved</VisuallyHidden>
            </>
          ) : null}
          {note}
          {service ? null : <VisuallyHidden>Type a count to add the service</VisuallyHidden>}
          {message ? <VisuallyHidden>{`${message} ${wayBack}`}</VisuallyHidden> : null}
          {question ? <VisuallyHidden>{question}</VisuallyHidden> : null}
        </span>
      </div>
      {message ? (
        <p aria-hidden className={refusal}>
          {message} {wayBack}
        </p>
      ) : null}
      {question ? (
        <p aria-hidden className={doubt}>
          {question}
        </p>
      ) : null}
    </div>
  )
}

/** Returns a hint about Undo, which discards a refused text when its box has the focus. A phone has no Escape key. */
function wayBackOf(cell: SheetCell): string {
  const saved = savedText(cell)
  return saved ? `Undo here brings back ${saved}.` : 'Undo here empties the box.'
}

/** The box and its texts fill the row, whose height a long date or the text in another column may decide. */
const filled = css({ display: 'flex', flexDirection: 'column', height: 'full' })
const box = css({
  display: 'block',
  width: 'full',
  height: 'full',
  minHeight: '11',
  // A box with the focus scrolls to above the keys below the sheet.
  scrollMarginBlockEnd: { md: '12' },
  paddingInlineStart: '12',
  paddingInlineEnd: '3',
  textAlign: 'end',
  fontSize: 'md',
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: 'transparent',
  cursor: 'cell',
  _placeholder: { color: 'text.muted', opacity: 1, fontSize: 'sm' },
  '&:placeholder-shown': { paddingInlineStart: '3' },
  _hover: { backgroundColor: 'card.hover' },
  _focus: { outline: '2px solid {colors.primary}', outlineOffset: '-2px', cursor: 'text' },
  '&[data-state=did_not_happen]:placeholder-shown': { backgroundColor: 'sunken' },
  '&[aria-invalid=true]': {
    backgroundColor: 'danger.tint',
    _focus: { outlineColor: 'danger.text' },
  },
})
const mark = hstack({
  position: 'absolute',
  insetInlineStart: '2.5',
  insetBlock: '0',
  gap: '1',
  maxWidth: '16',
  overflow: 'hidden',
  textStyle: 'caption',
  color: 'text.muted',
  pointerEvents: 'none',
})
const refusal = css({
  textStyle: 'caption',
  color: 'danger.text',
  fontWeight: 'medium',
  paddingInline: '2.5',
  paddingBottom: '1.5',
})
const doubt = css({ textStyle: 'caption', color: 'attention.text', paddingInline: '2.5', paddingBottom: '1.5' })
