import { useMemo } from 'react'
import type { Profile } from '@/domain/access/profile.schema.ts'
import { useToday } from '@/platform/use-now.ts'
import { yearFigures } from '@/domain/year/year-figures.ts'
import type { YearSettings } from '@/domain/year/year-figures.ts'
import { yearLines } from '@/domain/year/year-lines.ts'
import type { YearSheet } from '@/domain/year/year-lines.ts'
import type { YearLine } from '@/domain/year/year-line.ts'
import { periodBefore } from '@/domain/year/year-period.ts'
import type { YearData } from './load-year.ts'

/** Returns the figures of a year and of the year before, and the lines that the page and the file show. */
export function useYear(
  { period, church, services, rules, members }: YearData,
  profile: Profile,
): { sheet: YearSheet; lines: YearLine[]; today: string } {
  const { firstWeekday, timeZone } = profile.church
  const today = useToday(timeZone)
  return useMemo(() => {
    const children = church.countingCategories.find(({ key }) => key === 'children')
    const settings: YearSettings = {
      combined: church.combinedServices,
      onlineFactor: church.onlineFactor,
      hasChildren: children?.inTotal ?? true,
      firstWeekday,
      today,
      rules,
    }
    const sheet: YearSheet = {
      figures: yearFigures(services, period, settings),
      before: yearFigures(services, periodBefore(period), settings),
      members,
    }
    return { sheet, lines: yearLines(sheet, settings), today }
  }, [services, rules, period, church, members, firstWeekday, today])
}
