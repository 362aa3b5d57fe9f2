import { Trash2, UserPlus } from 'lucide-react'
import { isEmail } from '@/domain/newcomers/contact.rules.ts'
import type { NewcomerCard } from '@/domain/newcomers/newcomer-card.schema.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { TextAnchor } from '@/ui/text-link.tsx'

export type CardRowProps = {
  card: NewcomerCard
  timeZone: string
  onAdd: () => void
  onMerge: () => void
  onDelete: () => void
}

/**
 * Shows a card with its actions. `bdi` isolates the name and contact, because strangers type them in any writing
 * direction.
 */
export function CardRow({ card, timeZone, onAdd, onMerge, onDelete }: CardRowProps) {
  const { name, contact, mayCall, createdAt } = card
  return (
    <li className={row}>
      <div className={words}>
        <p className={nameOf}>
          <bdi>{name}</bdi>
          {mayCall ? <Badge tone="good">May be called</Badge> : null}
        </p>
        <p className={css({ overflowWrap: 'anywhere' })}>
          <TextAnchor alone href={isEmail(contact) ? `mailto:${addressOf(contact)}` : `tel:${dialled(contact)}`}>
            <bdi>{contact}</bdi>
          </TextAnchor>
        </p>
        <p className={when}>{formatInstant(createdAt, timeZone)}</p>
      </div>
      <div className={actions}>
        <Button size="sm" Icon={UserPlus} aria-label={`Add as Visitor: ${name}`} onClick={onAdd}>
          Add as Visitor
        </Button>
        <Button size="sm" tone="secondary" aria-label={`This Is…: ${name}`} onClick={onMerge}>
          This Is…
        </Button>
        <IconButton label={`Delete the card of ${name}`} Icon={Trash2} tone="danger" size="sm" onClick={onDelete} />
      </div>
    </li>
  )
}

/** Encodes the address, because it may contain characters with a meaning in a link, such as `?`. */
const addressOf = (contact: string) => encodeURIComponent(contact).replace('%40', '@')
const dialled = (contact: string) => contact.replaceAll(/[^0-9+]/g, '')

const row = flex({
  wrap: 'wrap',
  align: 'center',
  columnGap: '4',
  rowGap: '3',
  paddingInline: '5',
  paddingBlock: '3',
  borderTopWidth: 'hairline',
})
const words = flex({ direction: 'column', flex: '1 1 14rem', minWidth: '0', gap: '0.5' })
const nameOf = flex({
  wrap: 'wrap',
  align: 'center',
  columnGap: '2',
  fontWeight: 'semibold',
  minWidth: '0',
  '& bdi': { minWidth: '0', overflowWrap: 'anywhere' },
})
const when = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
const actions = flex({ wrap: 'wrap', align: 'center', gap: '2' })
