import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { changeOfficialOrder } from '@/domain/attendance/official-order.commands.ts'
import { findOfficialOrder } from '@/domain/attendance/official-order.queries.ts'
import { moved } from '@/domain/attendance/official-order.rules.ts'
import type { OfficialOrder, OrderedSource } from '@/domain/attendance/official-order.rules.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { Card } from '@/ui/card.tsx'
import { IconButton } from '@/ui/icon-button.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { VisuallyHidden } from '@/ui/visually-hidden.tsx'
import { CardForm } from './card-form.tsx'

export type OfficialOrderCardProps = { churchId: string; db: Db; onDirty: (isDirty: boolean) => void }

/**
 * Lets owners order the sources of counts. The first source with a count gives the official total. If a person has
 * chosen the official count of a service, the order does not apply.
 */
export function OfficialOrderCard({ churchId, db, onDirty }: OfficialOrderCardProps) {
  const order = useQuery({
    queryKey: ['official-order', churchId],
    queryFn: () => findOfficialOrder(db, churchId),
  })
  return (
    <Card
      title="Official Total"
      description="A service can have several counts. The first in this list becomes its official total, unless a person chose another."
    >
      {order.data ? (
        <OfficialOrderForm saved={order.data} {...{ churchId, onDirty }} />
      ) : order.isPending ? (
        <Skeleton height="14rem" />
      ) : (
        <NotLoaded title="The order could not be loaded" onRetry={() => void order.refetch()} />
      )}
    </Card>
  )
}

const names: Record<OrderedSource, string> = {
  typed: 'Count by hand',
  clicker: 'Clicker',
  door: 'Cameras at doors',
  room: 'Cameras in the room',
  register: 'People named present',
}

type OfficialOrderFormProps = {
  churchId: string
  saved: OfficialOrder
  onDirty: (isDirty: boolean) => void
}

/** Lists the sources with buttons that move a source up or down. */
function OfficialOrderForm({ churchId, saved, onDirty }: OfficialOrderFormProps) {
  const [order, setOrder] = useState(saved)
  const [said, setSaid] = useState('')
  const save = useCommand(changeOfficialOrder, {
    success: { title: 'Order saved', description: 'The totals of all services follow it.' },
    failure: 'Failed to save the order. Please try again.',
  })
  function move(source: OrderedSource, by: -1 | 1) {
    const next = moved(order, source, by)
    setOrder(next)
    setSaid(`${names[source]} is now number ${next.indexOf(source) + 1} of ${next.length}.`)
  }
  return (
    <CardForm
      isDirty={order.join() !== saved.join()}
      onDirty={onDirty}
      pending={save.isPending}
      submitLabel="Save Order"
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ churchId, order })
      }}
    >
      <ol className={list}>
        {order.map((source, index) => (
          <li key={source} className={row}>
            <span className={place}>{index + 1}</span>
            <span className={css({ flex: { base: '1', _cramped: '1 1 {sizes.40}' } })}>{names[source]}</span>
            <IconButton
              label={`Move ${names[source]} up`}
              Icon={ArrowUp}
              size="sm"
              aria-disabled={index === 0}
              onClick={() => move(source, -1)}
            />
            <IconButton
              label={`Move ${names[source]} down`}
              Icon={ArrowDown}
              size="sm"
              aria-disabled={index === order.length - 1}
              onClick={() => move(source, 1)}
            />
          </li>
        ))}
      </ol>
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </CardForm>
  )
}

const list = css({
  listStyle: 'none',
  borderWidth: 'hairline',
  borderRadius: 'control',
  '& > li + li': { borderTopWidth: 'hairline' },
})
const row = hstack({
  flexWrap: { _cramped: 'wrap' },
  gap: '2',
  minHeight: '12',
  paddingInline: '4',
  '& [aria-disabled=true]': { opacity: 0.35, cursor: 'default' },
})
const place = css({ width: '5', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
