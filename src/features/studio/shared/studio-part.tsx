import { useQueryClient } from '@tanstack/react-query'
import { PartBoundary } from '@/ui/part-boundary.tsx'
import type { PartBoundaryProps } from '@/ui/part-boundary.tsx'

/**
 * A part of the studio that can fail while camera, counting and recording continue. Trying again reads all data again.
 */
export function StudioPart(props: Omit<PartBoundaryProps, 'onRetry'>) {
  const queries = useQueryClient()
  async function readAgain() {
    // Cancels running reads, because they may return the data that failed to render.
    await queries.cancelQueries()
    await queries.invalidateQueries({ refetchType: 'all' })
  }
  return <PartBoundary {...props} onRetry={readAgain} />
}
