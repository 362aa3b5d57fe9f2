import { useQuery } from '@tanstack/react-query'
import { findCountingCategories } from '@/domain/clicker/counting-category.queries.ts'
import type { Db } from '@/domain/shared/db.ts'
import { Card } from '@/ui/card.tsx'
import { NotLoaded } from '@/ui/not-loaded.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { CategoriesForm } from './categories-form.tsx'

export type CategoriesCardProps = { churchId: string; db: Db; onDirty: (isDirty: boolean) => void }

export function CategoriesCard({ churchId, db, onDirty }: CategoriesCardProps) {
  const categories = useQuery({
    queryKey: ['counting-categories', churchId],
    queryFn: () => findCountingCategories(db, churchId),
  })
  return (
    <Card
      title="Clicker"
      description="Ushers count these at a service. Services counted before keep their figures and names."
    >
      {categories.data ? (
        <CategoriesForm
          saved={categories.data}
          {...{ churchId, onDirty }}
          onOutdated={() => void categories.refetch()}
        />
      ) : categories.isPending ? (
        <Skeleton height="14rem" />
      ) : (
        <NotLoaded title="The categories could not be loaded" onRetry={() => void categories.refetch()} />
      )}
    </Card>
  )
}
