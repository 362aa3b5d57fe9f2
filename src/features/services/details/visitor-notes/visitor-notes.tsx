import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatInstantDate, formatDate } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { deleteVisitorNote } from '@/domain/visitor-notes/visitor-note.commands.ts'
import { listVisitorNotes } from '@/domain/visitor-notes/visitor-note.queries.ts'
import { deletedOn } from '@/domain/visitor-notes/visitor-note.rules.ts'
import type { VisitorNote } from '@/domain/visitor-notes/visitor-note.schema.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import { entries, entry, wrappingHead } from '../service-details-layout.ts'
import { VisitorNoteForm } from './visitor-note-form.tsx'

export type VisitorNotesProps = { db: Db; serviceInstanceId: string; timeZone: string }

/** Shows the notes about visitors of a service, for owners and staff. */
export function VisitorNotes({ db, serviceInstanceId, timeZone }: VisitorNotesProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['visitor-notes', serviceInstanceId],
    queryFn: () => listVisitorNotes(db, { serviceInstanceId }),
    gcTime: 0,
  })
  const removal = useDialogAbout<VisitorNote>()
  const [isAdding, setIsAdding] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  useFocusAfterRemoval(data?.length ?? 0)
  function close() {
    setIsAdding(false)
    toggle.current?.focus()
  }
  return (
    <Card
      flush
      className={wrappingHead}
      title="Notes About Visitors"
      description="For visitors who are not in the list of members. Only owners and staff read them."
      action={
        data ? (
          <Button
            ref={toggle}
            tone="secondary"
            size="sm"
            aria-expanded={isAdding}
            Icon={Plus}
            onClick={() => (isAdding ? close() : setIsAdding(true))}
          >
            Add Note
          </Button>
        ) : null
      }
    >
      {isAdding ? <VisitorNoteForm serviceInstanceId={serviceInstanceId} onClose={close} /> : null}
      {isError && !data ? (
        <div className={css({ paddingInline: '5', paddingBottom: '5' })}>
          <NotLoaded title="The notes could not be loaded" onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data && data.length > 0 ? (
        <ul aria-label="Notes" className={entries}>
          {data.map((note) => (
            <li key={note.id} className={`${entry} ${row}`}>
              <div className={css({ flex: '1', minWidth: '0' })}>
                <p className={css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })}>{note.note}</p>
                <p className={css({ textStyle: 'small', color: 'text.muted' })}>
                  {formatInstantDate(note.createdAt, timeZone)}, deleted on {formatDate(deletedOn(note, timeZone))}
                </p>
              </div>
              <IconButton
                label={`Delete the note: ${shortened(note.note)}`}
                Icon={Trash2}
                tone="danger"
                size="sm"
                onClick={() => removal.onOpen(note)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {removal.thing ? (
        <DeleteDialog
          title="Delete Note?"
          description={`“${shortened(removal.thing.note)}” will be deleted.`}
          command={(database) => deleteVisitorNote(database, removal.thing!.id)}
          success={{ title: 'Note deleted', description: 'Nothing of it is kept.' }}
          failure="Failed to delete the note. Please try again."
          open={removal.open}
          onClose={removal.onClose}
        />
      ) : null}
    </Card>
  )
}

/** A button's label quotes at most this many characters of a note. */
const SHORT = 60
const shortened = (text: string) => (text.length > SHORT ? `${text.slice(0, SHORT)}…` : text)

const row = flex({ gap: '3', align: 'flex-start' })
