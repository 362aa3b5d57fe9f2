import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { removeOnlineCount } from '@/domain/online/online-count.commands.ts'
import type { OnlineCount } from '@/domain/online/online-count.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import type { Db } from '@/domain/shared/db.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import { entries, entry, wrappingHead } from '../service-details-layout.ts'
import { OnlineForm } from './online-form.tsx'

export type OnlineViewsProps = {
  db: Db
  serviceInstanceId: string
  online: OnlineCount[]
  mayEdit: boolean
  mayRecord: boolean
}

/** Lists the views of a service by online place. A form adds or changes views. */
export function OnlineViews({ db, serviceInstanceId, online, mayEdit, mayRecord }: OnlineViewsProps) {
  /** The figure that the open form changes. 'new' is a new figure, and null means a closed form. */
  const [edited, setEdited] = useState<OnlineCount | 'new' | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const removal = useDialogAbout<OnlineCount>()
  useFocusAfterRemoval(online.length)
  function open(which: OnlineCount | 'new') {
    opener.current = document.activeElement as HTMLElement | null
    setEdited(which)
  }
  function close() {
    setEdited(null)
    opener.current?.focus()
  }
  if (online.length === 0 && !mayRecord) return null
  return (
    <Card
      flush
      className={wrappingHead}
      title="Online Views"
      description="Never added to the official total"
      action={
        mayRecord ? (
          <Button
            tone="secondary"
            size="sm"
            aria-expanded={edited === 'new'}
            Icon={Plus}
            onClick={() => (edited === 'new' ? close() : open('new'))}
          >
            Add Online Views
          </Button>
        ) : null
      }
    >
      {edited ? (
        <OnlineForm
          key={edited === 'new' ? 'new' : edited.id}
          {...{ db, serviceInstanceId, online }}
          count={edited === 'new' ? null : edited}
          onClose={close}
        />
      ) : null}
      {online.length > 0 ? (
        <ul className={entries}>
          {online.map((count) => (
            <li key={count.id} className={`${entry} ${row}`}>
              <p className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{count.place}</p>
              <p className={figure}>{countLabel(count.views, 'view')}</p>
              {mayRecord ? (
                <IconButton
                  label={`Change views on ${count.place}`}
                  Icon={Pencil}
                  size="sm"
                  onClick={() => open(count)}
                />
              ) : null}
              {mayEdit ? (
                <IconButton
                  label={`Delete views on ${count.place}`}
                  Icon={Trash2}
                  tone="danger"
                  size="sm"
                  onClick={() => removal.onOpen(count)}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {removal.thing ? (
        <DeleteDialog
          title="Delete Online Views?"
          description={`The ${countLabel(removal.thing.views, 'view')} on ${removal.thing.place} will be deleted.`}
          command={(database) => removeOnlineCount(database, removal.thing!.id)}
          success={{ title: 'Online views deleted', description: 'The official total stays as it is.' }}
          failure="Failed to delete the views. Please try again."
          open={removal.open}
          onClose={removal.onClose}
        />
      ) : null}
    </Card>
  )
}

const row = flex({ align: 'center', wrap: { _cramped: 'wrap' }, columnGap: '3', paddingBlock: '2' })
const figure = css({
  marginInlineStart: 'auto',
  fontWeight: 'medium',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
})
