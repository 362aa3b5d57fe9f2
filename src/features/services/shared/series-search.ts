import type { SearchSchemaInput } from '@tanstack/react-router'
import { readWords } from '@/domain/shared/search-params.ts'

/** The series whose name, weekday and time fill the form of a recurring service. Empty without such a series. */
export type SeriesSearch = { name?: string; weekday?: number; time?: string }

export function readSeriesSearch({ name, weekday, time }: SeriesSearch & SearchSchemaInput): SeriesSearch {
  const isSeries = [0, 1, 2, 3, 4, 5, 6].includes(Number(weekday)) && /^\d\d:\d\d$/.test(readWords(time))
  return isSeries && readWords(name) ? { name: readWords(name), weekday: Number(weekday), time: readWords(time) } : {}
}
