import type { FrameResult, ProcessResult } from '../../../../workers/vision/contract.ts'
import { watchFailures } from './frame-failures.ts'
import type { OnFailing } from './frame-failures.ts'
import type { Frame, FrameSource } from './frame-source.ts'
import type { FrameTee } from './frame-tee.ts'

export type PumpOptions = {
  source: FrameSource
  tee: FrameTee
  /** Takes ownership of the frame and closes it in every case. */
  process(frame: Frame, timestampMs: number): Promise<ProcessResult>
  publish(frame: FrameResult): void
  onFailing: OnFailing
  signal: AbortSignal
}

/**
 * Processes one frame at a time, so that a slow device counts fewer frames instead of falling behind. Ends when the
 * source ends, the signal is aborted or the device is lost.
 */
export async function pumpFrames(options: PumpOptions): Promise<'ended' | 'lost'> {
  const { source, tee, signal } = options
  const close = () => source.close()
  signal.addEventListener('abort', close, { once: true })
  const failures = watchFailures(options.onFailing)
  try {
    while (!signal.aborted) {
      const next = await source.next()
      if (!next) return 'ended'
      if (!next.frame) {
        failures.failed('The picture could not be read')
        continue
      }
      const copy = await tee.copyIfWanted(next.frame)
      const result = await options.process(next.frame, next.timestampMs).finally(() => copy && tee.give(copy))
      if (signal.aborted) return 'ended'
      if (!result.ok) {
        if (result.kind === 'lost') return 'lost'
        failures.failed(result.detail)
        continue
      }
      failures.counted()
      options.publish(result.frame)
    }
    return 'ended'
  } finally {
    // Reports that frames no longer fail, because the run is over.
    failures.counted()
    signal.removeEventListener('abort', close)
    source.close()
  }
}
