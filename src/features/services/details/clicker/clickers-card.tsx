import { MousePointerClick, QrCode } from 'lucide-react'
import { useState } from 'react'
import type { Attendance } from '@/domain/attendance/attendance.schema.ts'
import { leaveOutClicker, makeCountingLink } from '@/domain/clicker/counting-link.commands.ts'
import { findServiceClickers } from '@/domain/clicker/service-clickers.queries.ts'
import type { CountingLink, ServiceClickers } from '@/domain/clicker/service-clickers.schema.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { flex } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { wrappingHead } from '../service-details-layout.ts'
import { ClickerRow } from './clicker-row.tsx'
import { CountingLinks, NewLink } from './counting-links.tsx'
import { useServiceClickers } from './use-service-clickers.ts'

export type ClickersCardProps = {
  db: Db
  serviceInstanceId: string
  /** All counts of the service. */
  records: readonly Attendance[]
  timeZone: string
  isToday: boolean
  /** Whether the person may open the clicker and make links for ushers. */
  mayCount: boolean
  mayEdit: boolean
}

/** Lists the ushers with their live counts, the sum of all, and the links for ushers. */
export function ClickersCard(props: ClickersCardProps) {
  const { db, serviceInstanceId, records, timeZone, isToday, mayCount, mayEdit } = props
  const seen = useServiceClickers({ db, serviceInstanceId, isToday, records })
  const [made, setMade] = useState<MadeLink | null>(null)
  const make = useCommand(makeLink, {
    failure: 'Failed to make the link. Please try again.',
    onSuccess: setMade,
  })
  const leaveOut = useCommand(leaveOutClicker, {
    failure: 'Failed to change the count. Please try again.',
    queue: true,
  })
  if (seen === undefined && mayCount && !mayEdit) return <ReservedCard />
  if (!seen || (!mayCount && seen.clickers.length === 0)) return null
  // After the service, no link can be made. Without clickers, the only button is then beside the title.
  const isBare = seen.isOver && seen.clickers.length === 0
  const clicker = (
    <ButtonLink
      to="/service-instances/$id/count"
      params={{ id: serviceInstanceId }}
      tone="secondary"
      size={isBare ? 'sm' : 'md'}
      Icon={MousePointerClick}
    >
      Open the Clicker
    </ButtonLink>
  )
  return (
    <Card
      flush={isBare}
      className={isBare ? wrappingHead : undefined}
      title="Clickers"
      description={descriptionOf(seen)}
      action={isBare ? clicker : null}
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
      {mayCount && !isBare ? (
        <div className={actions}>
          {clicker}
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
      {made ? (
        <NewLink {...{ path: made.path, isToday }} number={made.link?.number ?? null} onClose={() => setMade(null)} />
      ) : null}
      {mayCount && seen.links.length > 0 && !seen.isOver ? (
        <CountingLinks
          links={seen.links}
          clickers={seen.clickers}
          timeZone={timeZone}
          onWithdrawn={(id) => setMade((shown) => (shown?.link && shown.link.id !== id ? shown : null))}
        />
      ) : null}
    </Card>
  )
}

/** Reserves the space of the card, because on a phone a person who only counts sees it above the records. */
function ReservedCard() {
  return (
    <Card title="Clickers" description={BEFORE_END}>
      <div className={actions} aria-busy>
        <Skeleton width="10.5rem" height="var(--sizes-control)" />
        <Skeleton width="13rem" height="var(--sizes-control)" />
      </div>
    </Card>
  )
}

const TAPPING = 'Ushers tap people in on their phones.'
const BEFORE_END = `${TAPPING} They need no account, and can tap without a network.`

/** A new link. The server returns its path only once. `link` is null if the list of links could not be read. */
type MadeLink = { path: string; link: CountingLink | null }

/** Makes a link. The list is read at once, because another person may have made a link since the page read it. */
async function makeLink(db: Db, serviceInstanceId: string): Promise<MadeLink> {
  const path = await makeCountingLink(db, serviceInstanceId)
  const seen = await findServiceClickers(db, serviceInstanceId).catch(() => null)
  return { path, link: seen?.links.at(-1) ?? null }
}

function descriptionOf({ total, isOver, clickers }: ServiceClickers): string {
  // The sum of a single clicker would repeat its number.
  if (total !== null && clickers.length > 1) return `${total.toLocaleString('en-US')} counted by all of them together.`
  return isOver ? TAPPING : BEFORE_END
}

const actions = flex({ wrap: 'wrap', gap: '2', '& > *': { flexGrow: { base: 1, sm: 0 } } })
