import { useQuery } from '@tanstack/react-query'
import { findOfficialOrder } from '@/domain/attendance/official-order.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Button } from '@/ui/button.tsx'
import { Card } from '@/ui/card.tsx'
import { Notice } from '@/ui/notice.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { OfficialOrderForm } from './official-order-form.tsx'

export type OfficialOrderCardProps = { churchId: string; db: Db; onDirty: (isDirty: boolean) => void }

/** The order decides which count stands for a service when no person has chosen one. */
export function OfficialOrderCard({ churchId, db, onDirty }: OfficialOrderCardProps) {
  const order = useQuery({
    queryKey: ['official-order', churchId],
    queryFn: () => findOfficialOrder(db, churchId),
  })
  return (
    <Card
      title="Official Total"
      description="A service can have several counts. The first in this list becomes its official total, unless a person chose another."
    >
      {order.data ? (
        <OfficialOrderForm saved={order.data} {...{ churchId, onDirty }} />
      ) : order.isPending ? (
        <Skeleton height="14rem" />
      ) : (
        <Notice
          tone="danger"
          title="The order could not be loaded"
          action={
            <Button tone="secondary" size="sm" onClick={() => void order.refetch()}>
              Try Again
            </Button>
          }
        >
          Check the connection and try again.
        </Notice>
      )}
    </Card>
  )
}
