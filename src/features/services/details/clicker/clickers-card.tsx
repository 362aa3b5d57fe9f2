import { MousePointerClick, QrCode } from 'lucide-react'
import { useState } from 'react'
import { totalOf } from '@/domain/clicker/clicker-count.ts'
import type { CountingCategory } from '@/domain/clicker/counting-category.schema.ts'
import { leaveOutClicker, makeCountingLink } from '@/domain/clicker/counting-link.commands.ts'
import type { Clicker } from '@/domain/clicker/service-clickers.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex, hstack } from '@/styled-system/patterns'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { CountingLinks, NewLink } from './counting-links.tsx'
import { useServiceClickers } from './use-service-clickers.ts'

export type ClickersCardProps = {
  db: Db
  serviceInstanceId: string
  timeZone: string
  isToday: boolean
  /** Whether the person may open the clicker and make links for ushers. */
  mayCount: boolean
  mayEdit: boolean
}

/** Lists the ushers with their live counts, the sum of all, and the links for ushers. */
export function ClickersCard({ db, serviceInstanceId, timeZone, isToday, mayCount, mayEdit }: ClickersCardProps) {
  const seen = useServiceClickers(db, serviceInstanceId, isToday)
  /** The path of the new link. The server returns the path only once. */
  const [path, setPath] = useState<string | null>(null)
  const make = useCommand(makeCountingLink, {
    failure: 'Failed to make the link. Please try again.',
    onSuccess: setPath,
  })
  const leaveOut = useCommand(leaveOutClicker, {
    failure: 'Failed to change the count. Please try again.',
    queue: true,
  })
  if (!seen || (!mayCount && seen.clickers.length === 0)) return null
  return (
    <Card
      title="Clickers"
      description={
        seen.total === null
          ? 'Ushers tap people in on their phones. They need no account, and can tap without a network.'
          : `${seen.total.toLocaleString('en-US')} counted by all of them together.`
      }
    >
      {seen.clickers.length > 0 ? (
        <ul className={css({ listStyle: 'none', marginBottom: '4' })} aria-label="Who counts">
          {seen.clickers.map((clicker) => (
            <ClickerRow
              key={clicker.id}
              {...{ clicker, timeZone }}
              categories={seen.categories}
              onLeaveOut={mayEdit ? (isOut) => void leaveOut.run({ clicker: clicker.id, isOut }) : undefined}
            />
          ))}
        </ul>
      ) : null}
      {mayCount ? (
        <div className={actions}>
          <ButtonLink
            to="/service-instances/$id/count"
            params={{ id: serviceInstanceId }}
            tone="secondary"
            Icon={MousePointerClick}
          >
            Open the Clicker
          </ButtonLink>
          {seen.isOver ? null : (
            <Button
              tone="secondary"
              pending={make.isPending}
              Icon={QrCode}
              onClick={() => void make.run(serviceInstanceId)}
            >
              Make a Link for Ushers
            </Button>
          )}
        </div>
      ) : null}
      {path ? <NewLink {...{ path, isToday }} onClose={() => setPath(null)} /> : null}
      {mayCount && seen.links.length > 0 && !seen.isOver ? (
        <CountingLinks links={seen.links} timeZone={timeZone} onWithdrawn={() => setPath(null)} />
      ) : null}
    </Card>
  )
}

type ClickerRowProps = {
  clicker: Clicker
  categories: readonly CountingCategory[]
  timeZone: string
  /** Undefined for people who may not exclude a clicker from the sum. */
  onLeaveOut: ((isOut: boolean) => void) | undefined
}

function ClickerRow({ clicker, categories, timeZone, onLeaveOut }: ClickerRowProps) {
  const { name, counts, tappedAt, isLeftOut } = clicker
  const title = name || 'An usher'
  const total = totalOf(counts, categories).toLocaleString('en-US')
  const parts = categories.flatMap(({ key, name: of }) => (counts[key] ? `${of} ${counts[key]}` : []))
  return (
    <li className={row} data-out={isLeftOut || undefined}>
      <span className={figure}>{total}</span>
      <span className={words}>
        <span className={heading}>
          {title} {isLeftOut ? <Badge>Left out</Badge> : null}
        </span>
        <span className={note}>{[...parts, `latest at ${formatInstantTime(tappedAt, timeZone)}`].join(', ')}</span>
      </span>
      {onLeaveOut ? (
        <Button
          tone="quiet"
          size="sm"
          aria-label={`${isLeftOut ? 'Count Again' : 'Leave Out'}: ${title}, ${total}`}
          onClick={() => onLeaveOut(!isLeftOut)}
        >
          {isLeftOut ? 'Count Again' : 'Leave Out'}
        </Button>
      ) : null}
    </li>
  )
}

const actions = flex({ wrap: 'wrap', gap: '2', '& > *': { flexGrow: { base: 1, sm: 0 } } })
const row = hstack({
  gap: '4',
  paddingBlock: '2',
  '& + &': { borderTopWidth: 'hairline' },
  '&[data-out] > :first-child': { textDecoration: 'line-through', color: 'text.muted' },
})
const figure = css({ textStyle: 'heading', fontVariantNumeric: 'tabular-nums', minWidth: '12', textAlign: 'end' })
const words = flex({ flex: '1', minWidth: '0', direction: 'column' })
const heading = css({ fontWeight: 'semibold', overflowWrap: 'anywhere' })
const note = css({ textStyle: 'small', color: 'text.muted', fontVariantNumeric: 'tabular-nums' })
