import type { LocalTime } from '../../shared/dates.ts'

/**
 * Reads a time such as '9 AM', '10.30 Uhr', '10h30', '19:00:00' or '0930' as 'HH:MM'; null for any other text. '24:00'
 * is returned unchanged, because it belongs to the next day.
 */
export function readTime(text: string): LocalTime | null {
  if (/^[0-2]\d[0-5]\d$/.test(text)) return readTime(`${text.slice(0, 2)}:${text.slice(2)}`)
  const match = /^(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?(?::\d{2})?\s*(a\.?m\.?|p\.?m\.?|uhr|h|o'clock|noon)?$/i.exec(text)
  if (!match || (match[2] === undefined && match[3] === undefined)) return null
  const minute = Number(match[2] ?? 0)
  const half = (match[3] ?? '').toLowerCase().replaceAll('.', '')
  let hour = Number(match[1])
  if (half === 'am' || half === 'pm' || half === 'noon') {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half === 'am' ? 0 : 12)
  }
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return null
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

const CLOCK = String.raw`\d{1,2}[:.]\d{2}\s*(?:[ap]\.?m\b\.?|uhr\b|h\b)?|\d{1,2}\s*(?:[ap]\.?m\b\.?|uhr\b|h\d{2}|h\b)`
const UNTIL = String.raw`(?:\s*[-–—−]\s*|\s*(?:to|bis|à)\s+)`
/** A number without minutes is an end of a range only beside a dash without spaces: 'Group 2 - 9:00' is no range. */
const TIME_IN_TEXT = new RegExp(
  String.raw`(?<![\d:.])(?:(\d{1,2})[-–—−](?=\d{1,2}[^-–—−]*[ap]\.?m)(${CLOCK})|(${CLOCK})(?:${UNTIL}(${CLOCK})|[-–—−](\d{1,2})(?![\d:.]))?)`,
  'i',
)

/** Reads a time, or the start of a range of times such as '9:00–10:30', as 'HH:MM'; null for any other text. */
export function readStart(text: string): LocalTime | null {
  const match = TIME_IN_TEXT.exec(text)
  return readTime(text) ?? (match?.[0] === text ? startOf(match) : null)
}

/**
 * Splits a name such as 'Sunday 9:00 AM' into the time '09:00' and the `rest` 'Sunday'; null without a time. Of a range
 * of times, the start is used.
 */
export function timeInName(text: string): { time: LocalTime; rest: string } | null {
  const match = TIME_IN_TEXT.exec(text)
  if (!match) return null
  const time = startOf(match)
  if (time === null || time === '24:00') return null
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
  return {
    time,
    rest: rest
      .replace(/\(\s*\)/g, '')
      .replace(/^[\s,;:)@–-]+|[\s,;:(@–-]+$/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

/**
 * Returns the start of a match of `TIME_IN_TEXT`. In '6:00–7:30 PM' the end also names the half of the day, and in
 * '11:00–1:00 PM' the start is in the other half, because it is before the end.
 */
function startOf([, bare, until, clock, end]: RegExpExecArray): LocalTime | null {
  const half = /[ap]\.?m/i
  const [start, stop] = [(bare ?? clock ?? '').trim(), (until ?? end ?? '').trim()]
  const stopHalf = half.exec(stop)?.[0]
  if (!stopHalf || half.test(start)) return readTime(start)
  const same = readTime(`${start} ${stopHalf}`)
  const isBefore = same !== null && same < (readTime(stop) ?? '')
  return (isBefore ? same : readTime(`${start} ${/a/i.test(stopHalf) ? 'pm' : 'am'}`)) ?? readTime(start)
}
