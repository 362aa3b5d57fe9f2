import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { MAX_UNDO_DAYS } from '@/domain/imports/import.schema.ts'
import type { Import, ImportFigures, RowsShown } from '@/domain/imports/import.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { FoldButton } from '@/ui/fold-button.tsx'
import { firstTab } from '../dry-run/row-tabs.ts'
import { RowsOfRun } from '../dry-run/rows-of-run.tsx'
import { tall } from '../small-button.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const KINDS = { members: 'Members', attendance: 'Past attendance', everything: 'Everything' }

type PastImportProps = {
  db: Db
  past: Import
  timeZone: string
  /** The button that undoes the import. */
  children: ReactNode
}

/** Shows an import with its figures. While the import can be undone, its rows can be opened. */
export function PastImport({ db, past, timeZone, children: undo }: PastImportProps) {
  const { id, kind, fileName, figures } = past
  const [isOpen, setIsOpen] = useState(false)
  const [tab, setTab] = useState<RowsShown>('new')
  const rows = useId()
  const keepsRows = canUndo(past)
  return (
    <li>
      <div className={row}>
        <div className={css({ flex: '1', minWidth: 'min(12rem, 100%)' })}>
          <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
            {KINDS[kind]}
            {fileName ? `: ${fileName}` : ', pasted'}
          </p>
          <p className={css({ textStyle: 'small', color: 'text.muted' })}>{aboutText(past, timeZone)}</p>
        </div>
        {keepsRows ? (
          <div className={flex({ gap: '3' })}>
            {figures ? (
              <FoldButton
                isOpen={isOpen}
                controls={isOpen ? rows : undefined}
                label={`Rows of the import of ${fileName ?? 'pasted cells'}`}
                className={tall}
                onToggle={() => {
                  setTab(firstTab({ id, kind, figures, asked: 0 }, true) ?? 'new')
                  setIsOpen(!isOpen)
                }}
              >
                Rows
              </FoldButton>
            ) : null}
            {undo}
          </div>
        ) : null}
      </div>
      {isOpen && keepsRows && figures ? (
        <div id={rows} className={css({ paddingInline: '5', paddingBottom: '4' })}>
          <RowsOfRun db={db} run={{ id, kind, figures, asked: 0 }} tab={tab} onTab={setTab} />
        </div>
      ) : null}
    </li>
  )
}

function canUndo({ state, appliedAt }: Import): boolean {
  return state === 'applied' && appliedAt !== null && Date.now() - Date.parse(appliedAt) < MAX_UNDO_DAYS * DAY_MS
}

function aboutText({ figures, personName, appliedAt, undoneAt, state }: Import, timeZone: string): string {
  const words = [
    ...(figures ? [figuresText(figures)] : []),
    `${personName}, ${formatInstant(appliedAt!, timeZone)}`,
    ...(state === 'undone' ? [`undone ${formatInstant(undoneAt!, timeZone)}`] : []),
    ...(figures && figures.kept.length > 0 ? [`kept: ${figures.kept.slice(0, 5).join('; ')}`] : []),
  ]
  return words.join(' · ')
}

/** Returns '12 new, 3 changed, 2 refused'. Figures of 0 are left out, except for new and changed rows. */
function figuresText({ new: added, changed, same, refused, questions, left_out: leftOut }: ImportFigures): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [same, 'the same'],
    [refused, 'refused'],
    [questions, 'not answered'],
    [leftOut, 'left out'],
  ] as const
  return parts
    .filter(([count, word]) => count > 0 || word === 'new' || word === 'changed')
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ')
}

const row = flex({ wrap: 'wrap', gap: '3', align: 'center', paddingInline: '5', paddingBlock: '3' })
