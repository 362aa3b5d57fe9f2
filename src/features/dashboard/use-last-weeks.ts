import { useQuery } from '@tanstack/react-query'
import { dateOfDay, dayNumber } from '@/domain/shared/church-weeks.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import { servicesNeeded } from '@/domain/trends/trend-range.ts'
import { listTrendServices } from '@/domain/trends/trend-service.queries.ts'
import { LAST_WEEKS } from './use-read-again.ts'

/**
 * The services that the chart of the last weeks and the card of the average are made of, read once for both. To the end
 * of the week, because a service to come tells that the week is not over.
 *
 * @param today in the church
 * @param isRead false where nothing was counted yet
 * @param throwOnError for a part with a boundary of its own
 */
export function useLastWeeks(db: Db, today: LocalDate, { isRead = true, throwOnError = false } = {}) {
  return useQuery({
    queryKey: [LAST_WEEKS, today],
    queryFn: () =>
      listTrendServices(db, { from: servicesNeeded(DEFAULT_FILTERS, today), to: dateOfDay(dayNumber(today) + 6) }),
    enabled: isRead,
    throwOnError,
    gcTime: 0,
  })
}
