import { useSetAtom } from 'jotai'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LoadProgress } from '../../../../workers/vision/contract.ts'
import { css } from '@/styled-system/css'
import { stack } from '@/styled-system/patterns'
import { Button } from '@/ui/button.tsx'
import { Progress } from '@/ui/progress.tsx'
import { restartCountingAtom } from '../counting/counting-request.ts'

/** After this many milliseconds without progress, the person may start the model again. */
export const LATE_MS = 30_000

export function ModelLoading({ progress }: { progress: LoadProgress | null }) {
  const isLate = useIsLate(progress)
  const restart = useSetAtom(restartCountingAtom)
  return (
    <div className={plate}>
      <Progress
        label="Loading AI model..."
        value={shareOf(progress)}
        text={progress ? progressText(progress) : undefined}
      />
      <output>
        {isLate && (
          <span className={late}>
            This takes longer than usual. Close other programs, then try again.
            <Button tone="secondary" Icon={RefreshCw} onClick={() => restart()}>
              Try again
            </Button>
          </span>
        )}
      </output>
    </div>
  )
}

function useIsLate(progress: LoadProgress | null): boolean {
  const [stuck, setStuck] = useState<{ at: LoadProgress | null } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setStuck({ at: progress }), LATE_MS)
    return () => {
      clearTimeout(timer)
      setStuck(null)
    }
  }, [progress])
  return stuck !== null && stuck.at === progress
}

function shareOf(progress: LoadProgress | null): number | null {
  if (!progress || progress.stage !== 'downloading' || !progress.totalBytes) return null
  return progress.loadedBytes / progress.totalBytes
}

const MEGABYTE = 1_000_000

/** Returns for example "3.2 of 6.1 MB", "Checking" or "Starting". */
export function progressText({ stage, loadedBytes, totalBytes }: LoadProgress): string {
  if (stage === 'verifying') return 'Checking'
  if (stage === 'starting') return 'Starting'
  const loaded = (loadedBytes / MEGABYTE).toFixed(1)
  return totalBytes ? `${loaded} of ${(totalBytes / MEGABYTE).toFixed(1)} MB` : `${loaded} MB`
}

const late = stack({ align: 'flex-start', gap: '2', marginTop: '3', textStyle: 'small' })
const plate = css({
  width: 'min(20rem, 100%)',
  padding: '4',
  textAlign: 'start',
  borderRadius: 'card',
  backgroundColor: 'stage.plate',
  animation: 'appear {durations.slow} {easings.out}',
})
