import type { AdminUser } from '@/domain/access/admin.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatInstantDate } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Badge } from '@/ui/badge.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { ResultLine } from '@/ui/result-line.tsx'

/** Lists the users. The table shows whether an API key exists, but not the key. */
export function UserTable({ users, timeZone }: { users: AdminUser[]; timeZone: string }) {
  if (users.length === 0) return <EmptyState title="No users found" />
  return (
    <>
      <ResultLine>Total: {countLabel(users.length, 'user')}</ResultLine>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keys */}
      <section className={frame} tabIndex={0} aria-label="Users">
        <table className={table}>
          <thead>
            <tr>
              <th scope="col">Username</th>
              <th scope="col">API Key</th>
              <th scope="col">Webhook</th>
              <th scope="col">Created</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row">{user.username}</th>
                <td>
                  <Badge tone={user.hasVisionKey ? 'good' : 'outline'}>
                    {user.hasVisionKey ? 'Configured' : 'Not Set'}
                  </Badge>
                </td>
                <td>
                  <WebhookBadge user={user} />
                </td>
                <td>{formatInstantDate(user.createdAt, timeZone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

/** "Disabled" means that the webhook is configured but switched off. */
function WebhookBadge({ user: { hasWebhook, webhookEnabled } }: { user: AdminUser }) {
  if (!hasWebhook) return <Badge tone="outline">Not Set</Badge>
  return webhookEnabled ? <Badge tone="good">Enabled</Badge> : <Badge>Disabled</Badge>
}

const frame = css({ backgroundColor: 'card', borderWidth: 'hairline', borderRadius: 'card', overflowX: 'auto' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    paddingInline: { base: '1.5', sm: '5' },
    height: '14',
    textAlign: 'start',
    fontSize: { base: 'sm', sm: 'md' },
    '&:first-child': { paddingInlineStart: { base: '4', sm: '5' } },
    '&:last-child': { paddingInlineEnd: { base: '4', sm: '5' } },
  },
  '& thead th': { textStyle: 'label', color: 'text.muted', height: '11', fontSize: { base: 'xs', sm: 'sm' } },
  '& tbody tr': { borderTopWidth: 'hairline' },
  '& tbody th': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
  '& td:last-child': { whiteSpace: { base: 'normal', sm: 'nowrap' } },
})
