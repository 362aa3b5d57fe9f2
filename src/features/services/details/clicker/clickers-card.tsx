import { MousePointerClick, QrCode } from 'lucide-react'
import { useState } from 'react'
import { leaveOutClicker, makeCountingLink } from '@/domain/clicker/counting-link.commands.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'
import { ButtonLink } from '@/ui/button-link.tsx'
import { Card } from '@/ui/card.tsx'
import { ClickerRow } from './clicker-row.tsx'
import { CountingLinks } from './counting-links.tsx'
import { NewLink } from './new-link.tsx'
import { useServiceClickers } from './use-service-clickers.ts'

export type ClickersCardProps = {
  db: Db
  serviceInstanceId: string
  timeZone: string
  isToday: boolean
  /** Whether the person counts: opens the clicker, and shares it by a link. */
  mayCount: boolean
  mayEdit: boolean
}

/** Ushers with a clicker: each with their count, live, the sum, and the links they count by. */
export function ClickersCard({ db, serviceInstanceId, timeZone, isToday, mayCount, mayEdit }: ClickersCardProps) {
  const seen = useServiceClickers(db, serviceInstanceId, isToday)
  /** The path of the link that was just made: it is told once. */
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
        <ul className={list} aria-label="Who counts">
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
            icon={<MousePointerClick size={18} strokeWidth={1.75} aria-hidden />}
          >
            Open the Clicker
          </ButtonLink>
          {seen.isOver ? null : (
            <Button
              tone="secondary"
              pending={make.isPending}
              icon={<QrCode size={18} strokeWidth={1.75} aria-hidden />}
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

const list = css({ listStyle: 'none', marginBottom: '4' })
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '2', '& > *': { flexGrow: { base: 1, sm: 0 } } })
