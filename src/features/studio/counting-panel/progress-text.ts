import type { LoadProgress } from '../../../../workers/vision/contract.ts'

const MEGABYTE = 1_000_000

/** How far a model is, in words. */
export function progressText({ stage, loadedBytes, totalBytes }: LoadProgress): string {
  if (stage === 'verifying') return 'Checking'
  if (stage === 'starting') return 'Starting'
  const loaded = (loadedBytes / MEGABYTE).toFixed(1)
  return totalBytes ? `${loaded} of ${(totalBytes / MEGABYTE).toFixed(1)} MB` : `${loaded} MB`
}
