import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { undoImport } from '@/domain/imports/import.commands.ts'
import { MAX_UNDO_DAYS } from '@/domain/imports/import.schema.ts'
import type { Import, ImportFigures, ImportKind } from '@/domain/imports/import.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { counted } from './counted.ts'
import { SmallButton } from './small-button.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const KINDS = { members: 'Members', attendance: 'Past attendance', everything: 'Everything' }

/** Lists the imports of the church. A whole import can be undone for `MAX_UNDO_DAYS` days. */
export function PastImports({ imports, timeZone }: { imports: Import[]; timeZone: string }) {
  const [asked, setAsked] = useState<Import | null>(null)
  const undo = useCommand(undoImport, {
    success: (kept) =>
      kept.length === 0
        ? { title: 'Import undone' }
        : {
            title: 'Import undone in part',
            description: `These were changed since and stay: ${kept.slice(0, 10).join('; ')}${kept.length > 10 ? ' …' : ''}`,
          },
    failure: 'The import could not be undone. Please try again.',
  })
  return (
    <section aria-labelledby="past-imports">
      <h2 id="past-imports" className={css({ textStyle: 'heading', scrollMarginTop: '16' })}>
        Past imports
      </h2>
      <p className={css({ color: 'text.muted', marginBottom: '3' })}>
        {imports.length === 0 ? 'No imports yet. ' : ''}An import can be undone as a whole for {MAX_UNDO_DAYS} days.
      </p>
      {imports.length === 0 ? null : (
        <RowList>
          {imports.map((each) => (
            <li key={each.id} className={row}>
              <div className={css({ flex: '1', minWidth: 'min(12rem, 100%)' })}>
                <p className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>
                  {KINDS[each.kind]}
                  {each.fileName ? `: ${each.fileName}` : ', pasted'}
                </p>
                <p className={css({ textStyle: 'small', color: 'text.muted' })}>{aboutText(each, timeZone)}</p>
              </div>
              {canUndo(each) ? (
                <SmallButton
                  Icon={Undo2}
                  aria-label={`Undo the import of ${each.fileName ?? 'pasted cells'}`}
                  pending={undo.isPending && asked === null}
                  onClick={() => setAsked(each)}
                >
                  Undo
                </SmallButton>
              ) : null}
            </li>
          ))}
        </RowList>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title="Undo this import?"
        description={asked ? <UndoText {...{ asked, timeZone }} /> : null}
        confirmLabel="Undo Import"
        onConfirm={async () => {
          const id = asked!.id
          await undo.run(id)
          setAsked(null)
        }}
      />
    </section>
  )
}

function UndoText({ asked, timeZone }: { asked: Import; timeZone: string }) {
  const { fileName, personName, appliedAt, figures, kind } = asked
  return (
    <>
      <b className={css({ fontWeight: 'medium', overflowWrap: 'anywhere' })}>{fileName ?? 'Pasted cells'}</b>, imported
      by {personName} on {formatInstant(appliedAt!, timeZone)}
      {figures ? doneText(figures, kind) : ''}. What it added is removed, and what it changed is as it was before. What
      was changed since stays.
    </>
  )
}

/** Returns the result of an import, such as ', added 12 members and changed 2'. */
function doneText({ new: added, changed }: ImportFigures, kind: ImportKind): string {
  if (added === 0) return `, changed ${counted(changed, kind)}`
  return `, added ${counted(added, kind)}${changed > 0 ? ` and changed ${changed.toLocaleString('en-US')}` : ''}`
}

function canUndo({ state, appliedAt }: Import): boolean {
  return state === 'applied' && appliedAt !== null && Date.now() - Date.parse(appliedAt) < MAX_UNDO_DAYS * DAY_MS
}

function aboutText({ figures, personName, appliedAt, undoneAt, state }: Import, timeZone: string): string {
  const words = [
    ...(figures
      ? [`${figures.new.toLocaleString('en-US')} new, ${figures.changed.toLocaleString('en-US')} changed`]
      : []),
    `${personName}, ${formatInstant(appliedAt!, timeZone)}`,
    ...(state === 'undone' ? [`undone ${formatInstant(undoneAt!, timeZone)}`] : []),
    ...(figures && figures.kept.length > 0 ? [`kept: ${figures.kept.slice(0, 5).join('; ')}`] : []),
  ]
  return words.join(' · ')
}

const row = flex({ wrap: 'wrap', gap: '3', align: 'center', paddingInline: '5', paddingBlock: '3' })
