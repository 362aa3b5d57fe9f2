import type { LocalTime } from '../../shared/dates.ts'
import { searchable } from '../../shared/search-words.ts'
import { isBlank } from '../cells/cell-text.ts'
import { timeInName } from '../cells/read-time.ts'
import type { MappingChoice } from '../opened-file.ts'
import type { Table } from '../table/table.ts'

/**
 * Returns a function that reads the name and the time of a service in a text such as 'Sunday 9:00'. The time stays in a
 * name that the church has, and in a name that has a time in another cell of its row, unless the church has the name
 * without the time: an earlier import may have written it, and its file may be imported again. A text with only a time
 * is no name, unless the church has it.
 */
export function nameReader(table: Table, choice: Pick<MappingChoice, 'fields' | 'knownServices'>) {
  const known = new Set((choice.knownServices ?? []).map(nameKey))
  const besideTimes = new Set(namesBesideTimes(table, choice).map(nameKey))
  const isWhole = (text: string, rest: string) =>
    !known.has(nameKey(rest)) && (known.has(nameKey(text)) || besideTimes.has(nameKey(text)))
  return (text: string): { name: string | null; time: LocalTime | null } => {
    const found = timeInName(text)
    const name = found && !isWhole(text, found.rest) ? found.rest : text
    return { name: name || null, time: found?.time ?? null }
  }
}

function namesBesideTimes(table: Table, { fields }: Pick<MappingChoice, 'fields'>): string[] {
  const service = table.columns.find(({ key }) => fields[key] === 'service')
  const time = table.columns.find(({ key }) => fields[key] === 'time')
  if (!service || !time) return []
  return table.dataRows.flatMap((at) => {
    const cells = table.rows[at]!
    if (isBlank(cells[time.index] ?? '')) return []
    const text = cells[service.index] ?? ''
    return timeInName(text)?.rest ? [text] : []
  })
}

/** Returns a name in the form in which the database compares names (`private.name_key`). */
function nameKey(name: string): string {
  return searchable(name).replace(/\s+/g, ' ').trim()
}
