import type { AdminFeatureRequest } from '@/domain/access/admin.schema.ts'
import { countLabel } from '@/domain/shared/count-label.ts'
import { formatInstant } from '@/domain/shared/date-formats.ts'
import { css } from '@/styled-system/css'
import { Card } from '@/ui/card.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'
import { Prose } from '@/ui/prose.tsx'
import { ResultLine } from '@/ui/result-line.tsx'

export type FeatureRequestListProps = { requests: AdminFeatureRequest[]; timeZone: string }

export function FeatureRequestList({ requests, timeZone }: FeatureRequestListProps) {
  if (requests.length === 0) {
    return (
      <EmptyState
        title="No feature requests yet"
        description="Requests that people send from their account menu appear here."
      />
    )
  }
  return (
    <>
      <ResultLine>Total: {countLabel(requests.length, 'request')}</ResultLine>
      <ul className={list}>
        {requests.map((request) => (
          <li key={request.id}>
            <Card
              title={request.title}
              description={`${request.username ?? 'Unknown User'} · ${formatInstant(request.createdAt, timeZone)}`}
            >
              <Prose text={request.description} />
            </Card>
          </li>
        ))}
      </ul>
    </>
  )
}

const list = css({ listStyle: 'none', display: 'flex', flexDirection: 'column', gap: { base: '3', md: '4' } })
