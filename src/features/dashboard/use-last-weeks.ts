import { useQuery } from '@tanstack/react-query'
import { dateOfDay, dayNumber } from '@/domain/shared/church-weeks.ts'
import type { LocalDate } from '@/domain/shared/dates.ts'
import type { Db } from '@/domain/shared/db.ts'
import { DEFAULT_FILTERS } from '@/domain/trends/trend-filters.ts'
import { servicesNeeded } from '@/domain/trends/trend-range.ts'
import { listServices } from '@/domain/services/service.queries.ts'
import { listTrendServices } from '@/domain/trends/trend-service.queries.ts'
import { LAST_WEEKS } from './use-read-again.ts'

/**
 * Reads the services for the chart of the last weeks and for the average, in one query. The query also reads the next
 * six days, because a planned service shows that its week is not over. The rules of the recurring services say which
 * services a week should have.
 *
 * @param today the church's current date
 * @param isRead false if nothing was counted yet, so that no request is sent
 * @param throwOnError true for a component with its own error boundary
 */
export function useLastWeeks(db: Db, today: LocalDate, { isRead = true, throwOnError = false } = {}) {
  return useQuery({
    queryKey: [LAST_WEEKS, today],
    queryFn: async () => {
      const [services, rules] = await Promise.all([
        listTrendServices(db, { from: servicesNeeded(DEFAULT_FILTERS, today), to: dateOfDay(dayNumber(today) + 6) }),
        listServices(db),
      ])
      return { services, rules }
    },
    enabled: isRead,
    throwOnError,
    gcTime: 0,
  })
}
