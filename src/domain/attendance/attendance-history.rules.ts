import { formatInstantDate, formatInstantTime, DAYS } from '../shared/date-formats.ts'
import { factorLabel } from '../cameras/usual-factor.rules.ts'
import { dayOfWeek, todayIn } from '../shared/dates.ts'
import type { AttendanceHistoryLine, DatedNotes } from './attendance-history.schema.ts'
import { notesAsReason } from './attendance.rules.ts'

/** `notes` are the current notes of the line's count. The caller leaves them out for people who may not read notes. */
type SentenceContext = { timeZone: string; now: Date; notes?: DatedNotes | undefined }

/**
 * Returns a change of a figure as a sentence, such as "Grace changed 84 to 91 on Monday: balcony was missed." The line of
 * a typed count without a reason has the notes that were saved with the count, as long as they are unchanged.
 */
export function historySentence(line: AttendanceHistoryLine, context: SentenceContext): string {
  const what = `${deedOf(line, context)} ${dayOf(line.changedAt, context)}`
  const why = reasonOf(line) ?? notesAsReason(line, context.notes)
  return why ? `${what}: ${/[.!?]$/.test(why) ? why : `${why}.`}` : `${what}.`
}

function deedOf(line: AttendanceHistoryLine, context: SentenceContext): string {
  const who = line.changedByName ?? 'Someone'
  switch (line.change) {
    case 'added':
      return addition(line, who)
    case 'changed':
      return isCameras(line)
        ? `The count of ${cameraOf(line)} went from ${changes(line)}`
        : `${who} changed ${changes(line)}`
    case 'removed':
      return `${who} removed ${countOf(line, line.before)}`
    case 'picture_corrected':
      return `${who} corrected the picture of ${formatInstantTime(String(line.after?.['at']), context.timeZone)} from ${figure(line.before?.['people'])} to ${figure(line.after?.['people'])} people`
    case 'chosen':
      return choice(line, who)
    case 'did_not_happen':
      return `${who} noted that the service did not happen`
    case 'held':
      return `${who} noted that the service did happen`
    case 'cameras_answered':
      return `${who} ${cameraAnswers[String(line.after?.['see'])] ?? 'went back to the church’s answer about the cameras'}`
    case 'camera_pairs_changed':
      return `${who} changed how cameras add up`
    case 'official_order_changed':
      return `${who} changed the order of sources`
    case 'start_changed':
      return `${who} let the recording of ${formatInstantTime(String(line.after?.['at']), context.timeZone)} begin with ${figure(line.after?.['people'])} in the room instead of ${figure(line.before?.['people'])}`
    case 'factor_taken_back':
      return `${who} took back the usual factor ${factorLabel(Number(line.before?.['percent']))} of ${cameraOf(line)}`
    case 'total_moved':
      return `The official total went from ${total(line.before)} to ${total(line.after)}`
  }
}

const cameraAnswers: Record<string, string> = {
  same: 'said that the cameras in the room see the same people',
  different: 'said that the cameras in the room see different people',
}

function addition(line: AttendanceHistoryLine, who: string): string {
  const cameIn = line.after?.['cameIn']
  if (isCameras(line)) {
    const percent = line.after?.['percent']
    const beside = [
      ...(typeof cameIn === 'number' ? [`${figure(cameIn)} came in`] : []),
      ...(typeof percent === 'number' ? [`its usual factor is ${factorLabel(percent)}`] : []),
    ]
    const count = `${capital(cameraOf(line))} counted ${total(line.after)}`
    return beside.length > 0 ? `${count} (${beside.join('; ')})` : count
  }
  if (line.source === 'clicker') return `${who} counted ${total(line.after)} with the clicker`
  if (line.source === 'register') return `${who} counted ${total(line.after)} with the register`
  if (line.source === 'import') return `${who} imported ${total(line.after)} from a file`
  return `${who} typed ${total(line.after)}`
}

function choice(line: AttendanceHistoryLine, who: string): string {
  if (!line.source) return `${who} let the rule decide again`
  if (!line.attendanceId) return `${who} chose ${combined[line.source] ?? 'another count'} as the official total`
  return `${who} chose ${countOf(line, line.after)} as the official total`
}

/** `countOf` returns "the typed count of 84" or "the count of 84 by North door". */
function countOf(line: AttendanceHistoryLine, figures: AttendanceHistoryLine['after']): string {
  if (isCameras(line)) return `the count of ${total(figures)} by ${cameraOf(line)}`
  return `the ${countNames[line.source ?? 'typed'] ?? 'other'} count of ${total(figures)}`
}

const countNames: Record<string, string> = {
  typed: 'typed',
  clicker: 'clicker',
  import: 'imported',
  register: 'register',
}

const combined: Record<string, string> = {
  door: 'all doors together',
  room: 'all cameras in the room together',
  clicker: 'all clickers together',
  register: 'the people named present',
}

/** `changes` returns the parts that changed, such as "84 to 91 and the adults from 60 to 62". */
function changes({ before, after }: AttendanceHistoryLine): string {
  const parts = (['total', 'adults', 'children', 'visitors', 'cameIn'] as const).flatMap((part) => {
    const [from, to] = [before?.[part] ?? null, after?.[part] ?? null]
    if (from === to) return []
    return part === 'total'
      ? `${figure(from)} to ${figure(to)}`
      : `${partNames[part]} from ${figure(from)} to ${figure(to)}`
  })
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? 'nothing')
}

const partNames = {
  adults: 'the adults',
  children: 'the children',
  visitors: 'the visitors',
  cameIn: 'those who came in',
}

function reasonOf({ change, before, after, reason }: AttendanceHistoryLine): string | null {
  const isOfOne = change === 'start_changed' || change === 'factor_taken_back'
  if (isOfOne && before?.['total'] === after?.['total']) return null
  if (isOfOne || change === 'camera_pairs_changed' || change === 'official_order_changed')
    return `official total ${total(before)} → ${total(after)}`
  if (change !== 'did_not_happen') return reason
  return typeof after?.['reason'] === 'string' ? after['reason'] : null
}

/** `dayOf` returns "today", "yesterday", "on Monday" or "on Mar 3, 2024". */
function dayOf(instant: string, { timeZone, now }: SentenceContext): string {
  const [date, today] = [todayIn(timeZone, new Date(instant)), todayIn(timeZone, now)]
  const ago = Math.round((Date.parse(today) - Date.parse(date)) / 86_400_000)
  if (ago === 0) return 'today'
  if (ago === 1) return 'yesterday'
  return ago > 1 && ago < 7 ? `on ${DAYS[dayOfWeek(date)]}` : `on ${formatInstantDate(instant, timeZone)}`
}

function cameraOf({ cameraName, source }: AttendanceHistoryLine): string {
  return cameraName ?? (source === 'door' ? 'a camera at the door' : 'a camera in the room')
}

const isCameras = ({ source }: AttendanceHistoryLine) => source === 'door' || source === 'room'
const total = (figures: AttendanceHistoryLine['after']) => figure(figures?.['total'])
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function figure(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : 'nothing'
}
