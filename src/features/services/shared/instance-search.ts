import type { SearchSchemaInput } from '@tanstack/react-router'
import { isLocalDate } from '@/domain/shared/dates.ts'
import { readWords } from '@/domain/shared/search-params.ts'

/** The name and the date with which the form of a new dated service opens. */
export type InstanceSearch = { name?: string; date?: string }

export function readInstanceSearch({ name, date }: InstanceSearch & SearchSchemaInput): InstanceSearch {
  const known = { name: readWords(name), date: readWords(date) }
  return { ...(known.name ? { name: known.name } : {}), ...(isLocalDate(known.date) ? { date: known.date } : {}) }
}
