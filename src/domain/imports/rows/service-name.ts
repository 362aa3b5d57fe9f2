import type { LocalTime } from '../../shared/dates.ts'
import { searchable } from '../../shared/search-words.ts'
import { isBlank } from '../cells/cell-text.ts'
import { timeInName } from '../cells/read-time.ts'
import { nameIn } from '../import-field.ts'
import type { MappingChoice } from '../opened-file.ts'
import type { Table } from '../table/table.ts'

/**
 * Returns a function that reads the name and the time of a service in a text such as 'Sunday 9:00'. The time stays in
 * the names that are alike without their times, when the church has one of them with a time, or a row of the file has
 * its time in another cell too. It is cut off when the church or the file has the name without a time. So a second
 * import of a file finds the services of the first. A text with only a time is no name, unless the church has it.
 * 'Sunday 9 AM' is the name 'Sunday 9:00' of the church.
 */
export function nameReader(table: Table, choice: Pick<MappingChoice, 'fields' | 'knownServices'>) {
  const ofChurch = choice.knownServices ?? []
  const known = new Set(ofChurch.map(nameKey))
  const inFile = namesOf(table, choice)
  const bare = new Set([...known, ...inFile.flatMap(({ text }) => (timeInName(text) ? [] : [nameKey(text)]))])
  const besideTime = inFile.flatMap(({ text, isBesideTime }) => (isBesideTime ? [text] : []))
  const whole = new Set(
    [...ofChurch, ...besideTime].map((text) => nameKey(timeInName(text)?.rest ?? '')).filter((rest) => !bare.has(rest)),
  )
  const spellings = new Map(
    ofChurch.map((name) => {
      const found = timeInName(name)
      return [sameTimeKey(found?.rest ?? '', found?.time ?? null), name]
    }),
  )
  const isWhole = (text: string, rest: string) => (rest ? whole.has(nameKey(rest)) : known.has(nameKey(text)))
  return (text: string): { name: string | null; time: LocalTime | null } => {
    const found = timeInName(text)
    if (!found) return { name: text || null, time: null }
    const { rest, time } = found
    if (!isWhole(text, rest)) return { name: rest || null, time }
    return { name: known.has(nameKey(text)) ? text : (spellings.get(sameTimeKey(rest, time)) ?? text), time }
  }
}

/** Returns a text that is the same for names that differ only in how they write their time. */
function sameTimeKey(rest: string, time: LocalTime | null): string {
  return `${nameKey(rest)} ${time}`
}

/** Returns the names of services in the headings and in the column of services. */
function namesOf(table: Table, { fields }: Pick<MappingChoice, 'fields'>): { text: string; isBesideTime: boolean }[] {
  const service = table.columns.find(({ key }) => fields[key] === 'service')
  const time = table.columns.find(({ key }) => fields[key] === 'time')
  const headings = Object.values(fields).flatMap((field) => (field && nameIn(field, 'service')) || [])
  const inRows = table.dataRows.map((at) => table.rows[at]!)
  return [
    ...headings.map((text) => ({ text, isBesideTime: false })),
    ...(service ? inRows : []).map((cells) => ({
      text: cells[service!.index] ?? '',
      isBesideTime: time !== undefined && !isBlank(cells[time.index] ?? ''),
    })),
  ]
}

/** Returns a name in the form in which the database compares names (`private.name_key`). */
function nameKey(name: string): string {
  return searchable(name).replace(/\s+/g, ' ').trim()
}
