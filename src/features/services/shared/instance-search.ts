import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** The name and the date that fill the form of a new dated service. The form ignores an invalid date. */
export type InstanceSearch = { name?: string; date?: string }

export function readInstanceSearch({ name, date }: InstanceSearch & SearchSchemaInput): InstanceSearch {
  const known = { name: readWords(name), date: readWords(date) }
  return { ...(known.name && { name: known.name }), ...(known.date && { date: known.date }) }
}
