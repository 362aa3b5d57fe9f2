import * as v from 'valibot'
import { CountingCategory } from '../clicker/counting-category.schema.ts'
import { formatDate, formatInstant } from '../shared/date-formats.ts'
import type { AuditLine } from './audit-line.schema.ts'
import { FILES, IMPORTED, MADE, THINGS, VERBS } from './audit-words.ts'

/** `MEANS` gives the words for how a person replaced a forgotten password. */
const MEANS: Record<string, string> = {
  recovery_codes: ' with a recovery code',
  password_resets: ' by a link from an owner',
}

const WITHDRAWN = 'withdrawn_at'

/** Returns the sentence about a line without the person's name at its start: 'changed the member Naomi Judah'. */
export function auditSentence(
  line: Pick<AuditLine, 'action' | 'kind' | 'title' | 'day' | 'rows' | 'personId' | 'rowId' | 'changes'>,
) {
  const { action, kind, title, day, rows, personId, rowId, changes } = line
  const verb =
    changes && WITHDRAWN in changes ? 'withdrew' : action === 'added' && MADE.has(kind) ? 'made' : VERBS[action]
  if (action === 'signed_in') return verb
  if (action === 'exported') return `${verb} ${FILES[kind] ?? kind}${rows > 1 ? ` ${rows} times` : ''}`
  if (action === 'imported') return `${verb} ${IMPORTED[kind] ?? kind} from a file`
  if (action === 'undone') return `${verb} ${IMPORTED[kind] ?? kind}`
  if (kind === 'merges') return `${verb} ${title ?? '?'}`
  if (action === 'password_changed')
    return personId === rowId ? `changed their password${MEANS[kind] ?? ''}` : `${verb} ${title ?? '?'}`
  if (kind === 'profiles' && personId === rowId && action === 'added') return 'joined the church'
  if (kind === 'profiles' && personId === rowId && action === 'removed') return 'left the church'
  // Handing a church over changes two rows: the row of the new owner and the row of the previous owner.
  if (kind === 'profiles' && rows === 2 && changes?.['church_role']?.[1] === 'owner')
    return `handed the church over to ${title ?? '?'}`
  const thing = THINGS[kind] ?? kind.replaceAll('_', ' ')
  const dated = day === null ? '' : `${title ? ', ' : ' of '}${formatDate(day)}`
  const named = `${thing}${title ? ` ${title}` : ''}${dated}`
  return `${verb} ${rows > 1 ? `${named} and ${rows - 1} more` : named}`
}

/**
 * Returns one text for each changed column, such as 'Location: Hall → Chapel'. For a confidential column, the text is
 * only the label, such as 'Notes'.
 *
 * @param timeZone the church's time zone, for instants
 */
export function auditDetails({ changes }: Pick<AuditLine, 'changes'>, timeZone: string): string[] {
  // The sentence already says "withdrew", and `main_series` already names the service of `main_service_id`.
  const shown = Object.entries(changes ?? {}).filter(
    ([column, change]) =>
      column !== WITHDRAWN &&
      (column !== 'main_service_id' || !('main_series' in changes!)) &&
      // Some removed rows have no name, such as cards of newcomers.
      (column !== 'names' || /[^,\s]/.test(valueOf(change?.[0], timeZone))),
  )
  const columns = shown.toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  return columns.map(([column, change]) => {
    if (change === null) return labelOf(column)
    const [before, after] = change.map((value) => valueOf(value, timeZone))
    // The column `names` lists up to ten removed rows and has no new value.
    if (column === 'names') return `${labelOf(column)}: ${before}`
    return `${labelOf(column)}: ${before === '' ? after : `${before} → ${after || 'none'}`}`
  })
}

const LABELS: Record<string, string> = {
  adults_count: 'Adults',
  children_count: 'Children',
  is_special: 'Special service',
  items: 'Rows',
  newcomer_card: 'From an “I am new” card',
  // `main_service_id` is shown when the new service has the same name, because `main_series` then does not change.
  main_service_id: 'Main series',
  official_attendance_id: 'Official count',
  people_count: 'People',
  register_enabled: 'Register',
  rooms_see: 'Cameras see',
  session_name: 'Name',
  people_at_start: 'People at the start',
  total_attendance: 'Total',
  visitors_count: 'Visitors',
}

function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ')
  return LABELS[column] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

function valueOf(value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map((item) => itemOf(item, timeZone)).join(', ')
  if (typeof value !== 'string') return JSON.stringify(value)
  return INSTANT.test(value) ? formatInstant(value, timeZone) : value
}

/** `itemOf` returns the name of a counting category, and any other item as text. */
function itemOf(item: unknown, timeZone: string): string {
  const category = v.safeParse(CountingCategory, item)
  if (!category.success) return valueOf(item, timeZone)
  return category.output.inTotal ? category.output.name : `${category.output.name} (not in the total)`
}
