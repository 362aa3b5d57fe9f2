import type { RecordingSession } from '../recordings/recording-session.schema.ts'
import type { CameraError } from './camera.schema.ts'

/**
 * `figure` is the camera's count corrected by its usual error; `words` describes the error, such as "usually 4 % low".
 */
export type CameraSuggestion = { figure: number; words: string }

/**
 * Returns a corrected count for a person to accept or ignore; Narthex never applies the suggestion by itself.
 *
 * @returns null when the camera's usual error is unknown or too small to change the count
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
