import { ChevronRight } from 'lucide-react'
import { css } from '@/styled-system/css'
import { RowLink, RowList } from '@/ui/row-list.tsx'

const LINKS = [
  { to: '/people', label: 'People', about: 'Roles and invitations' },
  { to: '/people/activity', label: 'Activity', about: 'Who did what in your church' },
  { to: '/integrations', label: 'Integrations', about: 'Webhook and keys of other services' },
  { to: '/data', label: 'Your Data', about: 'Everything of your church as one file, and the import' },
] as const

export function OwnersLinks() {
  return (
    <nav aria-label="For owners">
      <RowList>
        {LINKS.map(({ to, label, about }) => (
          <li key={to}>
            <RowLink to={to}>
              <span className={css({ flex: '1', minWidth: '0' })}>
                <span className={css({ display: 'block', fontWeight: 'medium' })}>{label}</span>
                <span className={css({ textStyle: 'small', color: 'text.muted' })}>{about}</span>
              </span>
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden className={css({ color: 'text.muted' })} />
            </RowLink>
          </li>
        ))}
      </RowList>
    </nav>
  )
}
