import { countLabel } from '@/domain/shared/count-label.ts'

const SECOND_MS = 1000

/** Returns for example "0:07", "12:40" or "1:02:07". */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** Returns the time for a screen reader, for example "1 hour 2 minutes", "12 minutes" or "7 seconds". */
export function speakElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS))
  if (seconds < 60) return countLabel(seconds, 'second')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (!hours) return countLabel(minutes, 'minute')
  return minutes ? `${countLabel(hours, 'hour')} ${countLabel(minutes, 'minute')}` : countLabel(hours, 'hour')
}
