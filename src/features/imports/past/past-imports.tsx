import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { undoImport } from '@/domain/imports/import.commands.ts'
import { MAX_UNDO_DAYS } from '@/domain/imports/import.schema.ts'
import type { Import, ImportFigures, ImportKind } from '@/domain/imports/import.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { RowList } from '@/ui/row-list.tsx'
import { counted } from '../counted.ts'
import { SmallButton } from '../small-button.tsx'
import { PastImport } from './past-import.tsx'

/** Lists the imports of the church. A whole import can be undone for `MAX_UNDO_DAYS` days. */
export function PastImports({ db, imports, timeZone }: { db: Db; imports: Import[]; timeZone: string }) {
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
            <PastImport key={each.id} db={db} past={each} timeZone={timeZone}>
              <SmallButton
                Icon={Undo2}
                aria-label={`Undo the import of ${each.fileName ?? 'pasted cells'}`}
                pending={undo.isPending && asked === null}
                onClick={() => setAsked(each)}
              >
                Undo
              </SmallButton>
            </PastImport>
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
