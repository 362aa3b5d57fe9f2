import type { LoadProgress } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { Progress } from '@/ui/progress.tsx'

const MEGABYTE = 1_000_000

export function ModelLoading({ progress }: { progress: LoadProgress | null }) {
  return (
    <div className={plate}>
      <Progress
        label="Loading AI model..."
        value={shareOf(progress)}
        text={progress ? stageText(progress) : undefined}
      />
    </div>
  )
}

function shareOf(progress: LoadProgress | null): number | null {
  if (!progress || progress.stage !== 'downloading' || !progress.totalBytes) return null
  return progress.loadedBytes / progress.totalBytes
}

function stageText({ stage, loadedBytes, totalBytes }: LoadProgress): string {
  if (stage === 'verifying') return 'Checking'
  if (stage === 'starting') return 'Starting'
  const loaded = (loadedBytes / MEGABYTE).toFixed(1)
  return totalBytes ? `${loaded} of ${(totalBytes / MEGABYTE).toFixed(1)} MB` : `${loaded} MB`
}

const plate = css({
  width: 'min(20rem, 100%)',
  padding: '4',
  textAlign: 'start',
  borderRadius: 'card',
  backgroundColor: 'stage.plate',
  animation: 'appear {durations.slow} {easings.out}',
})
