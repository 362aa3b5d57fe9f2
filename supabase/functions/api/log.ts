/** The log may tell this of a request. Nothing of its content, of rows or of people is ever in it. */
export type LogEntry = {
  requestId?: string
  method?: string
  /** with names in the place of ids and secrets: '/members/{id}' */
  route?: string
  status?: number
  durationMs?: number
  /** id of the church that asked; never of a person */
  church?: string
  /** what the server itself has to say */
  notice?: string
  /** what failed, as `failureFor` tells it */
  error?: string
}

export type Log = {
  (entry: LogEntry, level?: LogLevel): void
  /** Whether an answer of that status is written, for those who would look something up for it. */
  tells?: (status: number) => boolean
}

const LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const
type LogLevel = Exclude<(typeof LEVELS)[number], 'silent'>

const MAX_TEXT = 600

/** @param level the least that is written, as a setting has it; another word is the `fallback` */
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

/** One line of printable ASCII, whatever the texts in it: nothing can look like another line or move a terminal's cursor. */
function logLine(level: LogLevel, entry: LogEntry): string {
  const told = { time: new Date().toISOString(), level, ...entry }
  const json = JSON.stringify(told, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, MAX_TEXT) : value,
  )
  return json.replaceAll(/[^\x20-\x7E]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/**
 * Says which kind of failure it was and where, without a word of any message: Postgres quotes rows in its own, and
 * parsers what they were given.
 * 'DomainError unavailable at unwrap (db.ts:71:24) < PostgrestError 57014'
 */
export function failureFor(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error
  const { name, code, kind, cause } = error as Record<string, unknown>
  const words = [name, kind, code].filter((word) => typeof word === 'string' && /^[\w-]{1,40}$/.test(word))
  const told = [words.join(' ') || 'Error', ...framesOf(error)].join(' at ')
  return cause === undefined || cause === error ? told : `${told} < ${failureFor(cause)}`
}

/** The innermost places of a stack, as file names without folders. */
function framesOf(error: object): string[] {
  if (!(error instanceof Error) || typeof error.stack !== 'string') return []
  // The message comes first, and may look like a place.
  const places = error.stack.slice(error.stack.indexOf(error.message) + error.message.length)
  const frames = [
    ...places.matchAll(/^ {4}at (?:async )?(?:([\w.]+) \()?(?:\S*\/)?([\w.-]+\.[cm]?[jt]s:\d+:\d+)\)?$/gm),
  ]
  return frames.slice(0, 3).map(([, name, place = '']) => (name ? `${name} (${place})` : place))
}
