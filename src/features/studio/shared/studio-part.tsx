import { useQueryClient } from '@tanstack/react-query'
import { PartBoundary } from '@/ui/part-boundary.tsx'
import type { PartBoundaryProps } from '@/ui/part-boundary.tsx'

/** A part of the studio that can fail alone; camera, counting and recording go on. Trying again reads again what it shows. */
export function StudioPart(props: Omit<PartBoundaryProps, 'onRetry'>) {
  const queries = useQueryClient()
  async function readAgain() {
    // A read that is on its way may bring what could not be drawn.
    await queries.cancelQueries()
    await queries.invalidateQueries({ refetchType: 'all' })
  }
  return <PartBoundary {...props} onRetry={readAgain} />
}
