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
const TIME_IN_TEXT = new RegExp(String.raw`(?<![\d:.])(${CLOCK})(?:\s*[-–—]\s*(${CLOCK}))?`, 'i')

/**
 * Splits a name such as 'Sunday 9:00 AM' into the time '09:00' and the `rest` 'Sunday'; null without a time. Of a range
 * such as '9:00–10:30' only the start is used.
 */
export function timeInName(text: string): { time: LocalTime; rest: string } | null {
  const match = TIME_IN_TEXT.exec(text)
  if (!match) return null
  const time = startOf(match[1]!.trim(), match[2]?.trim() ?? '')
  if (time === null || time === '24:00') return null
  const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
  return {
    time,
    rest: rest
      .replace(/^[\s,;:()@–-]+|[\s,;:(@–-]+$/g, '')
      .replace(/\s+/g, ' ')
      .replace(/\(\s*\)/, '')
      .trim(),
  }
}

/** Returns the time of `text`. In '6:00–7:30 PM' the `end` also names the half of the day in which the start is. */
function startOf(text: string, end: string): LocalTime | null {
  const half = /[ap]\.?m/i
  const sameHalf = half.test(text) ? null : readTime(`${text} ${half.exec(end)?.[0] ?? ''}`.trim())
  const isBefore = sameHalf !== null && sameHalf < (readTime(end) ?? '')
  return isBefore ? sameHalf : readTime(text)
}
