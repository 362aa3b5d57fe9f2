import type { FrameResult, ProcessResult } from '../../../../workers/vision/contract.ts'
import type { Frame, FrameSource } from './frame-source.ts'
import type { FrameTee } from './frame-tee.ts'

export type PumpOptions = {
  source: FrameSource
  tee: FrameTee
  /** Owns the frame from now on, and closes it in every case. */
  process(frame: Frame, timestampMs: number): Promise<ProcessResult>
  publish(frame: FrameResult): void
  signal: AbortSignal
}

/** Of the failed frames in a row one in so many is logged: a broken device would fill the log otherwise. */
const LOG_EVERY = 300

/**
 * One frame in flight: the next is taken only when this one has been answered, so a slow device counts fewer frames
 * instead of falling behind. Ends when the source does, when it is aborted, or when the device is lost.
 */
export async function pumpFrames(options: PumpOptions): Promise<'ended' | 'lost'> {
  const { source, tee, signal } = options
  const close = () => source.close()
  signal.addEventListener('abort', close, { once: true })
  let failures = 0
  try {
    while (!signal.aborted) {
      const next = await source.next()
      if (!next) return 'ended'
      const copy = await tee.copyIfWanted(next.frame)
      const result = await options.process(next.frame, next.timestampMs).finally(() => copy && tee.give(copy))
      if (signal.aborted) return 'ended'
      if (result.ok) options.publish(result.frame)
      else if (result.kind === 'lost') return 'lost'
      else if (failures++ % LOG_EVERY === 0) console.warn('A frame was not counted', result.detail)
      if (result.ok) failures = 0
    }
    return 'ended'
  } finally {
    signal.removeEventListener('abort', close)
    source.close()
  }
}
