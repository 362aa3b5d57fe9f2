import { MessageSquarePlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteFollowUp } from '@/domain/register/follow-up.commands.ts'
import type { FollowUp } from '@/domain/register/follow-up.schema.ts'
import { formatDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { Prose } from '@/ui/prose.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import { FollowUpDialog } from './follow-up-dialog.tsx'
import type { FollowUpDialogProps } from './follow-up-dialog.tsx'

export type FollowUpsCardProps = Pick<FollowUpDialogProps, 'member' | 'today'> & { followUps: readonly FollowUp[] }

/** Lists a member's follow-ups with author and date. New follow-ups can be added. */
export function FollowUpsCard({ member, today, followUps }: FollowUpsCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const deletion = useDialogAbout<FollowUp>()
  useFocusAfterRemoval(followUps.length)
  return (
    <Card
      title="Follow-Up"
      description="Only owners and staff see these notes."
      action={
        <Button tone="secondary" size="sm" Icon={MessageSquarePlus} onClick={() => setIsAdding(true)}>
          Add Follow-Up
        </Button>
      }
    >
      {followUps.length === 0 ? (
        <Prose text={null} empty="No follow-up yet." />
      ) : (
        <ul className={rows}>
          {followUps.map((followUp) => (
            <li key={followUp.id} className={row}>
              <div className={css({ flex: '1', minWidth: '0' })}>
                <p className={about}>
                  {formatDate(followUp.onDate)}
                  {followUp.by ? ` · ${followUp.by}` : ''}
                </p>
                {followUp.note ? <Prose text={followUp.note} /> : null}
              </div>
              <IconButton
                label={`Delete the follow-up of ${formatDate(followUp.onDate)}`}
                Icon={Trash2}
                tone="danger"
                size="sm"
                onClick={() => deletion.onOpen(followUp)}
              />
            </li>
          ))}
        </ul>
      )}
      <FollowUpDialog member={member} today={today} open={isAdding} onClose={() => setIsAdding(false)} />
      {deletion.thing ? (
        <DeleteDialog
          open={deletion.open}
          onClose={deletion.onClose}
          title="Delete Follow-Up?"
          description={`The note of ${formatDate(deletion.thing.onDate)} will be deleted. This cannot be undone.`}
          command={(db) => deleteFollowUp(db, { id: deletion.thing!.id })}
          success={{ title: 'Follow-up deleted', description: 'The note has been deleted.' }}
          failure="Failed to delete the follow-up. Please try again."
        />
      ) : null}
    </Card>
  )
}

const rows = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline', borderTopStyle: 'solid' } })
const row = flex({ align: 'flex-start', gap: '3', paddingBlock: '3', _first: { paddingTop: '0' } })
const about = css({ textStyle: 'small', color: 'text.muted' })
