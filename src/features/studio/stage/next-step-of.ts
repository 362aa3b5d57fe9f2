/** A person takes these steps before the first recording, in this order. */
export type NextStep = 'count' | 'draw-line' | 'choose-service' | 'start'

export type StudioProgress = {
  /** A camera shows a picture. */
  isLive: boolean
  isCountingOn: boolean
  hasLine: boolean
  /** The person wants no line for this camera: it looks at a room. */
  isLineSkipped: boolean
  hasService: boolean
  /** The service is recorded already, or all of today's are where none is chosen. */
  isRecorded: boolean
  isRecording: boolean
  mayRecord: boolean
}

/** The first step that is not done; null where there is none, or another part of the screen leads. */
export function nextStepOf(progress: StudioProgress): NextStep | null {
  const { isLive, isCountingOn, hasLine, isLineSkipped, hasService, isRecorded, isRecording, mayRecord } = progress
  if (!isLive || isRecording) return null
  if (!isCountingOn) return 'count'
  if (!mayRecord) return null
  if (!hasLine && !isLineSkipped) return 'draw-line'
  if (isRecorded) return null
  return hasService ? 'start' : 'choose-service'
}
