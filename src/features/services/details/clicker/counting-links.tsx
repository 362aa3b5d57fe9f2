import { withdrawCountingLink } from '@/domain/clicker/counting-link.commands.ts'
import type { CountingLink } from '@/domain/clicker/service-clickers.schema.ts'
import { formatInstantTime } from '@/domain/shared/date-formats.ts'
import { useCommand } from '@/platform/use-command.ts'
import { css } from '@/styled-system/css'
import { Button } from '@/ui/button.tsx'

export type CountingLinksProps = { links: readonly CountingLink[]; timeZone: string; onWithdrawn: () => void }

/** The links by which a service can be counted now. */
export function CountingLinks({ links, timeZone, onWithdrawn }: CountingLinksProps) {
  const withdraw = useCommand(withdrawCountingLink, {
    success: { title: 'Link withdrawn', description: 'It no longer works. What people counted with it stays.' },
    failure: 'Failed to withdraw the link. Please try again.',
    onSuccess: onWithdrawn,
  })
  return (
    <ul className={list} aria-label="Links">
      {links.map(({ id, createdAt, createdBy }) => (
        <li key={id} className={row}>
          <span>
            Link by {createdBy ?? 'someone who has left'}, made at {formatInstantTime(createdAt, timeZone)}
          </span>
          <Button tone="quiet" size="sm" pending={withdraw.isPending} onClick={() => void withdraw.run(id)}>
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  )
}

const list = css({ listStyle: 'none', marginTop: '3' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  textStyle: 'small',
  color: 'text.muted',
  overflowWrap: 'anywhere',
})
