import type { RecordingSession } from '@/domain/recordings/recording-session.schema.ts'

const ways = { door: 'Door', room: 'Room' }

/** 'Door · North door', or only the way of a camera without a name */
export function cameraWords({ way, cameraName }: Pick<RecordingSession, 'way' | 'cameraName'>): string {
  return cameraName ? `${ways[way]} · ${cameraName}` : ways[way]
}
