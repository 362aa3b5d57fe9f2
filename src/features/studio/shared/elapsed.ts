const SECOND_MS = 1000

/** '0:07', '12:40', '1:02:07'. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** The same for a screen reader: '1 hour 2 minutes', '12 minutes', '7 seconds'. */
export function speakElapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND_MS))
  if (seconds < 60) return plural(seconds, 'second')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (!hours) return plural(minutes, 'minute')
  return minutes ? `${plural(hours, 'hour')} ${plural(minutes, 'minute')}` : plural(hours, 'hour')
}

/** '1 session', '4 sessions'. */
export function countSessions(sessions: number): string {
  return plural(sessions, 'session')
}

function plural(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
