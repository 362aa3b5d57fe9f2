import type { ReactNode } from 'react'
import { acceptCard, deleteCards } from '@/domain/newcomers/newcomer-card.commands.ts'
import type { NewcomerCard } from '@/domain/newcomers/newcomer-card.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { newId } from '@/domain/shared/ids.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { useDialogAbout } from '@/ui/use-dialog-about.ts'
import { useFocusAfterRemoval } from '@/ui/use-focus-after-removal.ts'
import { DeleteDialog } from '@/widgets/delete-dialog.tsx'
import { CardRow } from './card-row.tsx'
import { MergeCardDialog } from './merge-card-dialog.tsx'

/** If at least this many cards are shown, one button can delete them all. */
const MANY = 10

export type CardQueueProps = {
  db: Db
  cards: NewcomerCard[]
  /** `total` is the number of all waiting cards. `cards` may contain fewer. */
  total: number
  timeZone: string
  /** A link in the head of the card. */
  more: ReactNode
  /** Called when another person has already handled a card. */
  onStale: () => void
}

export function CardQueue({ db, cards, total, timeZone, more, onStale }: CardQueueProps) {
  const removal = useDialogAbout<NewcomerCard[]>()
  const merge = useDialogAbout<NewcomerCard>()
  useFocusAfterRemoval(cards.length)
  const accept = useCommand((database: Db, card: NewcomerCard) => acceptCard(database, { card, member: newId() }), {
    queue: true,
    success: (_, { name }) => ({ title: `${name} is a visitor now`, description: 'The card is no longer needed.' }),
    failure: (error) => ({
      title: 'Error',
      description: isGone(error) ? DEALT_WITH : 'Failed to add the visitor. Please try again.',
    }),
  })
  async function add(card: NewcomerCard) {
    const { ok } = await accept.run(card)
    if (!ok) onStale()
  }
  return (
    <Card
      flush
      wordy
      title="“I am new” cards"
      description={`${countLabel(total, 'newcomer')} left a way to reach them. Unanswered cards are deleted after 90 days.`}
      action={more}
      className={css({ marginBottom: '6' })}
    >
      <ul aria-label="Cards that wait" className={css({ listStyle: 'none' })}>
        {cards.map((card) => (
          <CardRow
            key={card.id}
            {...{ card, timeZone }}
            onAdd={() => void add(card)}
            onMerge={() => merge.onOpen(card)}
            onDelete={() => removal.onOpen([card])}
          />
        ))}
      </ul>
      {cards.length >= MANY ? (
        <div className={foot}>
          {total > cards.length ? <p>The oldest {cards.length} are shown.</p> : null}
          <Button tone="quiet" size="sm" onClick={() => removal.onOpen(cards)}>
            Delete These {cards.length}
          </Button>
        </div>
      ) : null}
      {merge.thing ? (
        <MergeCardDialog
          key={merge.thing.id}
          {...{ db, onStale }}
          card={merge.thing}
          open={merge.open}
          onClose={merge.onClose}
        />
      ) : null}
      {removal.thing ? (
        <DeleteDialog
          title={removal.thing.length === 1 ? 'Delete Card?' : `Delete ${removal.thing.length} Cards?`}
          description={
            removal.thing.length === 1
              ? `The card of ${removal.thing[0]!.name} will be deleted. Nothing of it is kept.`
              : 'The cards that are shown will be deleted. Nothing of them is kept.'
          }
          command={(database) =>
            deleteCards(
              database,
              removal.thing!.map(({ id }) => id),
            ).catch(passOver)
          }
          success={{ title: 'Deleted', description: 'Nothing of it is kept.' }}
          failure="Failed to delete. Please try again."
          open={removal.open}
          onClose={removal.onClose}
        />
      ) : null}
    </Card>
  )
}

const DEALT_WITH = 'Someone else has dealt with this card.'
const isGone = (error: unknown) => error instanceof DomainError && error.kind === 'not-found'

/** Ignores an error about a missing card, because the card is already deleted. */
function passOver(error: unknown): void {
  if (!isGone(error)) throw error
}

const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '3',
  paddingInline: '5',
  borderTopWidth: 'hairline',
  textStyle: 'small',
  color: 'text.muted',
})
