import type { RecordingSession } from '../recordings/recording-session.schema.ts'
import type { CameraError } from './camera.schema.ts'

/** `figure` is the camera's count corrected by its usual error; `words` say that error: "usually 4 % low". */
export type CameraSuggestion = { figure: number; words: string }

/**
 * A suggestion for a person to take or leave; never applied by itself.
 *
 * @returns null for a camera that is not known well enough, or whose error would change nothing
 */
export function cameraSuggestion(
  figure: number,
  camera: Pick<RecordingSession, 'cameraId' | 'way'>,
  errors: readonly CameraError[],
): CameraSuggestion | null {
  const error = errors.find(({ cameraId, way }) => cameraId === camera.cameraId && way === camera.way)
  if (!error) return null
  const suggested = Math.max(0, Math.round(figure * (1 + error.usual)))
  const percent = Math.round(Math.abs(error.usual) * 100)
  if (suggested === figure || percent === 0) return null
  return { figure: suggested, words: `usually ${percent} % ${error.usual > 0 ? 'low' : 'high'}` }
}
