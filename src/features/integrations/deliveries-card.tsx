import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { sendTestWebhook } from '@/domain/integrations/integrations.commands.ts'
import { listWebhookDeliveries } from '@/domain/integrations/integrations.queries.ts'
import type { WebhookDelivery } from '@/domain/integrations/integrations.schema.ts'
import { formatInstant, formatInstantTime } from '@/domain/shared/date-formats.ts'
import { DomainError } from '@/domain/shared/db.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'

/** The list is read again at this interval while a message waits to be sent. */
const POLL_MS = 3000

export type DeliveriesCardProps = { first: WebhookDelivery[]; isOn: boolean; db: Db; timeZone: string }

export function DeliveriesCard({ first, isOn, db, timeZone }: DeliveriesCardProps) {
  const { data: deliveries } = useQuery({
    queryKey: ['webhook-deliveries'],
    queryFn: () => listWebhookDeliveries(db),
    initialData: first,
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => (state.data?.some(({ outcome }) => outcome === null) ? POLL_MS : false),
  })
  const test = useCommand((writing: Db) => sendTestWebhook(writing), {
    success: { title: 'Test on its way', description: 'The list shows whether it arrived.' },
    failure: (error) => ({
      title: 'Error',
      description:
        error instanceof DomainError && error.kind === 'invalid'
          ? 'You sent ten tests in ten minutes. Please wait a little.'
          : 'Failed to send a test. Please try again.',
    }),
  })
  return (
    <Card
      title="Messages"
      description="The last twenty, newest first"
      action={
        <Button
          tone="secondary"
          size="sm"
          Icon={Send}
          disabled={!isOn}
          pending={test.isPending}
          onClick={() => void test.run(undefined)}
        >
          Send a Test
        </Button>
      }
    >
      {deliveries.length === 0 ? (
        <p className={quiet}>Nothing has been sent yet.</p>
      ) : (
        <ul className={list} aria-live="polite">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className={row}>
              <div className={css({ minWidth: '0' })}>
                <p className={css({ fontWeight: 'medium' })}>{EVENTS[delivery.event]}</p>
                <p className={quiet}>
                  {formatInstant(delivery.createdAt, timeZone)}
                  {whatFollows(delivery, timeZone)}
                </p>
              </div>
              <Outcome delivery={delivery} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const EVENTS: Record<WebhookDelivery['event'], string> = {
  'service_total.changed': 'Total of a service changed',
  'attendance.recorded': 'Attendance recorded',
  'recording.completed': 'Recording completed',
  test: 'Test',
}

/** Returns the reason of the last failure and the time of the next attempt. */
function whatFollows({ outcome, attempts, lastFailure, nextAttemptAt }: WebhookDelivery, timeZone: string): string {
  if (outcome === 'delivered' || attempts === 0 || !lastFailure) return ''
  const next = outcome === null && nextAttemptAt ? `. Tried again at ${formatInstantTime(nextAttemptAt, timeZone)}` : ''
  return ` · ${lastFailure}${next}`
}

function Outcome({ delivery: { outcome, attempts } }: { delivery: WebhookDelivery }) {
  if (outcome === 'delivered') return <Badge tone="good">Delivered</Badge>
  if (outcome === 'given up') return <Badge tone="danger">Given up</Badge>
  if (outcome === 'cancelled') return <Badge>Cancelled</Badge>
  return <Badge tone="attention">{attempts === 0 ? 'Waiting' : 'Trying again'}</Badge>
}

const list = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline' } })
const row = flex({
  align: 'start',
  justify: 'space-between',
  wrap: { _cramped: 'wrap' },
  columnGap: '3',
  paddingBlock: '2.5',
})
const quiet = css({ textStyle: 'small', color: 'text.muted', overflowWrap: 'anywhere' })
