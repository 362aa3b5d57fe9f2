import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deviceText } from '@/domain/access/device-text.ts'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { endSessions } from '@/domain/access/sessions.commands.ts'
import { listMySessions } from '@/domain/access/sessions.queries.ts'
import type { OwnSession } from '@/domain/access/sessions.queries.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { hstack } from '@/styled-system/patterns'
import { AlertDialog } from '@/ui/alert-dialog.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

export function SessionsCard({ profile, db }: { profile: Profile; db: Db }) {
  const [isAsking, setIsAsking] = useState(false)
  const sessions = useQuery({ queryKey: ['sessions', profile.id], queryFn: () => listMySessions(db) })
  const endOthers = useCommand((of: Db) => endSessions(of, null), {
    success: { title: 'Sessions ended', description: 'You are logged in only here.' },
    failure: 'Failed to end the sessions. Please try again.',
    onSuccess: () => setIsAsking(false),
  })
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Card
      title="Where You Are Logged In"
      description="See a device you do not know? End it, then change your password."
    >
      {sessions.data ? (
        <ul className={list}>
          {sessions.data.map((session) => (
            <SessionRow key={session.id} session={session} timeZone={profile.church.timeZone} />
          ))}
        </ul>
      ) : sessions.isPending ? (
        <Skeleton height="4rem" />
      ) : (
        <NotLoaded title="Your sessions could not be loaded" onRetry={() => void sessions.refetch()} />
      )}
      {others.length > 0 ? (
        <div className={css({ marginTop: '4' })}>
          <Button tone="secondary" onClick={() => setIsAsking(true)}>
            End All Others
          </Button>
        </div>
      ) : null}
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="End all other sessions?"
        description="You will be logged out everywhere but here. A device that is recording keeps its counts and sends them when you log in there again."
        confirmLabel="End All Others"
        pending={endOthers.isPending}
        onConfirm={() => void endOthers.run(undefined)}
      />
    </Card>
  )
}

function SessionRow({ session, timeZone }: { session: OwnSession; timeZone: string }) {
  const device = deviceText(session.userAgent)
  const end = useCommand((db: Db) => endSessions(db, session.id), {
    success: { title: 'Session ended', description: `${device} is logged out.` },
    failure: 'Failed to end the session. Please try again.',
  })
  return (
    <li className={row}>
      <div className={css({ flex: { base: '1', _cramped: '1 1 {sizes.40}' }, minWidth: '0' })}>
        <p className={css({ fontWeight: 'medium' })}>{device}</p>
        <p className={css({ textStyle: 'small', color: 'text.muted' })}>
          Last used {formatInstant(session.lastUsed, timeZone)}
        </p>
      </div>
      {session.isCurrent ? (
        <Badge>This device</Badge>
      ) : (
        <Button
          tone="secondary"
          size="sm"
          pending={end.isPending}
          pendingLabel="Ending..."
          aria-label={`End ${device}`}
          onClick={() => void end.run(undefined)}
        >
          End
        </Button>
      )}
    </li>
  )
}

const list = css({ listStyle: 'none', '& > li + li': { borderTopWidth: 'hairline' } })
const row = hstack({ flexWrap: { _cramped: 'wrap' }, gap: '3', minHeight: '14', paddingBlock: '2' })
