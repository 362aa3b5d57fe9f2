import type { LoadProgress } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { Progress } from '@/ui/progress.tsx'
import { progressText } from './progress-text.ts'

export function ModelLoading({ progress }: { progress: LoadProgress | null }) {
  return (
    <div className={plate}>
      <Progress
        label="Loading AI model..."
        value={shareOf(progress)}
        text={progress ? progressText(progress) : undefined}
      />
    </div>
  )
}

function shareOf(progress: LoadProgress | null): number | null {
  if (!progress || progress.stage !== 'downloading' || !progress.totalBytes) return null
  return progress.loadedBytes / progress.totalBytes
}

const plate = css({
  width: 'min(20rem, 100%)',
  padding: '4',
  textAlign: 'start',
  borderRadius: 'card',
  backgroundColor: 'stage.plate',
  animation: 'appear {durations.slow} {easings.out}',
})
