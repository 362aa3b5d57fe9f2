/** The facts that the log may contain about a request. The log never contains content, rows or people. */
export type LogEntry = {
  requestId?: string
  method?: string
  /** The path with placeholders for ids and secrets: '/members/{id}'. */
  route?: string
  status?: number
  durationMs?: number
  /** The id of the caller's church; a person's id is never logged. */
  church?: string
  notice?: string
  /** The failure as `failureFor` describes it. */
  error?: string
}

export type Log = {
  (entry: LogEntry, level?: LogLevel): void
  /** Returns whether the log writes answers with this status. Details are looked up only for written answers. */
  tells?: (status: number) => boolean
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = Exclude<(typeof LEVELS)[number], 'silent'>

const MAX_TEXT = 600

/** @param level the lowest level that is written, from a setting; `fallback` replaces an unknown word */
export function createLog(
  level: string | undefined,
  fallback: (typeof LEVELS)[number],
  write: (line: string) => void,
): Log {
  const least = LEVELS.findIndex((each) => each === level)
  const lowest = least < 0 ? LEVELS.indexOf(fallback) : least
  const isOn = (of: LogLevel) => LEVELS.indexOf(of) >= lowest
  const log = (entry: LogEntry, of = levelOf(entry.status ?? 500)) => {
    if (isOn(of)) write(logLine(of, entry))
  }
  return Object.assign(log, { tells: (status: number) => isOn(levelOf(status)) })
}

function levelOf(status: number): LogLevel {
  if (status >= 500) return 'error'
  return status >= 400 ? 'warn' : 'info'
}

/** Returns one line of printable ASCII, so that no text looks like another line or moves a terminal's cursor. */
function logLine(level: LogLevel, entry: LogEntry): string {
  const told = { time: new Date().toISOString(), level, ...entry }
  const json = JSON.stringify(told, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_TEXT) : value,
  )
  return json.replaceAll(/[^\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Describes the kind and place of a failure without any words of its message. Postgres quotes rows in messages, and
 * parsers quote their input. Example: 'DomainError unavailable at unwrap (db.ts:71:24) < PostgrestError 57014'.
 */
export function failureFor(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error
  const { name, code, kind, cause } = error as Record<string, unknown>
  const words = [name, kind, code].filter((word) => typeof word === 'string' && /^[\w-]{1,40}$/.test(word))
  const told = [words.join(' ') || 'Error', ...framesOf(error)].join(' at ')
  return cause === undefined || cause === error ? told : `${told} < ${failureFor(cause)}`
}

/** Returns the innermost three places of a stack, as file names without folders. */
function framesOf(error: object): string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return []
  // The message precedes the places and may contain text that looks like a place.
  const places = error.stack.slice(error.stack.indexOf(error.message) + error.message.length)
  const frames = [
    ...places.matchAll(/^ {4}at (?:async )?(?:([\w.]+) \()?(?:\S*\/)?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/gm),
  ]
  return frames.slice(0, 3).map(([, name, place = '']) => (name ? `${name} (${place})` : place))
}
