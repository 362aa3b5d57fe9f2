import { deviceText } from '@/domain/access/device-text.ts'
import { endSessions } from '@/domain/access/sessions.commands.ts'
import type { OwnSession } from '@/domain/access/sessions.queries.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import type { Db } from '@/domain/shared/db.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'

export function SessionRow({ session, timeZone }: { session: OwnSession; timeZone: string }) {
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

const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: { _cramped: 'wrap' },
  gap: '3',
  minHeight: '14',
  paddingBlock: '2',
})
