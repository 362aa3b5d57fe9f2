import { atom, useAtomValue, useSetAtom } from 'jotai'
import { countLabel } from '@/domain/shared/count-label.ts'
import { Button } from '@/ui/button.tsx'
import { Notice } from '@/ui/notice.tsx'
import { cameraStreamAtom, isVideoOverAtom } from '../camera/camera-stream.ts'
import { countingPhaseAtom } from '../counting/counting.ts'
import { areFramesFailingAtom } from '../counting/counts.ts'
import { isCountingOnAtom, retryCountingAtom } from '../counting/counting-request.ts'
import { openPartAtom } from '../shared/studio-view.ts'
import { recordingAtom, silentMsAtom } from './recording.ts'

/**
 * The minimum silence that is reported without a known cause. A seek, a suspended tab or a slow frame causes shorter
 * silences.
 */
const PATIENCE_MS = 10_000
const MINUTE_MS = 60_000

const minutesAtom = atom((get) => Math.floor(get(silentMsAtom) / MINUTE_MS))

type Cause = 'camera' | 'switched-off' | 'failed' | 'unreadable' | 'loading' | 'video-over' | 'no-pictures'

/** The reason why the running recording has nothing to count, or null while the recording counts. */
const causeAtom = atom((get): Cause | null => {
  if (get(recordingAtom).phase !== 'recording') return null
  if (get(cameraStreamAtom).phase !== 'live') return 'camera'
  if (!get(isCountingOnAtom)) return 'switched-off'
  const counting = get(countingPhaseAtom)
  if (counting === 'failed') return 'failed'
  if (get(areFramesFailingAtom)) return 'unreadable'
  if (get(isVideoOverAtom) && counting !== 'loading') return 'video-over'
  if (get(silentMsAtom) < PATIENCE_MS) return null
  return counting === 'loading' ? 'loading' : 'no-pictures'
})

const ADVICE: Record<Cause, string> = {
  camera: 'The camera shows no picture.',
  'switched-off': 'Snapshots are taken while AI People Counting is on.',
  failed: 'The AI model is not running.',
  unreadable: 'The pictures of this camera cannot be read.',
  loading: 'The AI model is still loading.',
  'video-over': 'The video has ended. Stop the recording, or press Play to start the video again.',
  'no-pictures': 'No new picture comes from the camera. If it is a video file, it may be paused.',
}

export function SilenceNotice() {
  const cause = useAtomValue(causeAtom)
  const recording = useAtomValue(recordingAtom)
  const minutes = useAtomValue(minutesAtom)
  if (!cause || !('session' in recording)) return null
  if (recording.session.isPicturesOnly && (cause === 'switched-off' || cause === 'failed')) {
    return (
      <Notice title="Pictures only" action={<WayOut cause={cause} />}>
        No one is counted in this recording.
      </Notice>
    )
  }
  const title = minutes > 0 ? `Nothing counted for ${countLabel(minutes, 'minute')}` : 'Nothing is being counted'
  return (
    <Notice tone="attention" title={title} action={<WayOut cause={cause} />}>
      {ADVICE[cause]}
    </Notice>
  )
}

function WayOut({ cause }: { cause: Cause }) {
  const setCountingOn = useSetAtom(isCountingOnAtom)
  const retry = useSetAtom(retryCountingAtom)
  const open = useSetAtom(openPartAtom)
  if (cause === 'switched-off') {
    return (
      <Button size="sm" onClick={() => setCountingOn(true)}>
        Turn on counting
      </Button>
    )
  }
  if (cause === 'failed') {
    return (
      <Button size="sm" onClick={() => retry()}>
        Try again
      </Button>
    )
  }
  if (cause !== 'camera') return null
  return (
    <Button size="sm" onClick={() => open('select-camera')}>
      Choose a camera
    </Button>
  )
}
