/** The steps up to the first recording, in this order. */
export type NextStep = 'count' | 'draw-line' | 'choose-service' | 'start'

export type StudioProgress = {
  isLive: boolean
  isCountingOn: boolean
  hasLine: boolean
  /** True if the person has declared that this camera looks at a room and needs no line. */
  isLineSkipped: boolean
  hasService: boolean
  /** True if the chosen service is recorded. If no service is chosen, true if all services of today are recorded. */
  isRecorded: boolean
  isRecording: boolean
  mayRecord: boolean
}

/** Returns the first step that is not done, or null if all steps are done or the camera shows no picture. */
export function nextStepOf(progress: StudioProgress): NextStep | null {
  const { isLive, isCountingOn, hasLine, isLineSkipped, hasService, isRecorded, isRecording, mayRecord } = progress
  if (!isLive || isRecording) return null
  if (!isCountingOn) return 'count'
  if (!mayRecord) return null
  if (!hasLine && !isLineSkipped) return 'draw-line'
  if (isRecorded) return null
  return hasService ? 'start' : 'choose-service'
}
