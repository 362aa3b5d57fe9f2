import { Skeleton } from '@/ui/skeleton.tsx'
import { MonthSheetHeader } from './month-sheet-header.tsx'

/** The page while its month loads. */
export function MonthSheetSkeleton() {
  return (
    <div aria-busy="true">
      <MonthSheetHeader description={<output>Loading services...</output>} />
      <Skeleton height="20rem" />
    </div>
  )
}
