import { ClipboardPaste, Download, FileSpreadsheet } from 'lucide-react'
import { useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { css, cx } from '@/styled-system/css'
import { flex, stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { TextareaField } from '@/ui/textarea-field.tsx'
import type { SpreadsheetSource } from '../../../workers/spreadsheet/contract.ts'
import { StepCard } from './step-card.tsx'
import { saveTemplate } from './templates.ts'
import { SmallButton } from './small-button.tsx'

const ACCEPTED = '.csv,.tsv,.txt,.xlsx,.zip,text/csv,text/tab-separated-values'

/** Accepts a dropped file, a chosen file or pasted cells. */
export function SourceCard({
  problem,
  takesFocus,
  onSource,
}: {
  problem: string | null
  takesFocus: boolean
  onSource: (source: SpreadsheetSource) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [pasted, setPasted] = useState<string | null>(null)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file) onSource({ file })
  }
  return (
    <StepCard
      takesFocus={takesFocus}
      title="Choose a file"
      description="Members and families, or the attendance of past services. Nothing is imported before you have seen what would change."
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <div
        className={cx(zone, isOver && over)}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={32} strokeWidth={1.5} aria-hidden />
        <p>Drop an Excel file, a CSV file or an export of Narthex here, or</p>
        <div className={flex({ wrap: 'wrap', gap: '3', justify: 'center' })}>
          <Button onClick={() => input.current?.click()}>Choose File</Button>
          <Button tone="secondary" Icon={ClipboardPaste} onClick={() => setPasted((now) => (now === null ? '' : null))}>
            Paste Cells
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label="File to import"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // The same file can be chosen again after it was changed.
            target.value = ''
            if (file) onSource({ file })
          }}
        />
      </div>
      {pasted === null ? null : (
        <form
          className={stack({ gap: '3' })}
          onSubmit={(event) => {
            event.preventDefault()
            if (pasted.trim()) onSource({ text: pasted })
          }}
        >
          <TextareaField
            label="Cells with their headings"
            hint="Mark the cells in your spreadsheet, copy them, and paste them here."
            rows={6}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <div>
            <Button type="submit" disabled={!pasted.trim()}>
              Read the Cells
            </Button>
          </div>
        </form>
      )}
      <div className={flex({ wrap: 'wrap', gap: '2', align: 'center' })}>
        <span className={css({ width: { base: 'full', sm: 'auto' }, textStyle: 'small', color: 'text.muted' })}>
          Templates to fill in:
        </span>
        <SmallButton Icon={Download} aria-label="Template for Members" onClick={() => saveTemplate('members')}>
          Members
        </SmallButton>
        <SmallButton Icon={Download} aria-label="Template for Attendance" onClick={() => saveTemplate('attendance')}>
          Attendance
        </SmallButton>
      </div>
    </StepCard>
  )
}

const zone = stack({
  align: 'center',
  gap: '3',
  paddingBlock: { base: '8', md: '10' },
  paddingInline: '4',
  borderWidth: 'hairline',
  borderStyle: 'dashed',
  borderColor: 'line.control',
  borderRadius: 'card',
  color: 'text.muted',
  textAlign: 'center',
})
const over = css({ backgroundColor: 'card.hover', borderColor: 'primary' })
