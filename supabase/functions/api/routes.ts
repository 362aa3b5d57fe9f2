import { adminRoutes } from './routes/admin.ts'
import { attendanceSnapshotRoutes } from './routes/attendance-snapshots.ts'
import { attendanceRoutes } from './routes/attendance.ts'
import { auditLogRoutes } from './routes/audit-log.ts'
import { authRoutes } from './routes/auth.ts'
import { calendarFeedRoutes } from './routes/calendar-feed.ts'
import { calendarRoutes } from './routes/calendar.ts'
import { churchRoutes } from './routes/church.ts'
import { clickerRoutes } from './routes/clicker.ts'
import { eventRoutes } from './routes/events.ts'
import { featureRequestRoutes } from './routes/feature-requests.ts'
import { healthRoutes } from './routes/health.ts'
import { integrationRoutes } from './routes/integrations.ts'
import { invitationRoutes } from './routes/invitations.ts'
import { memberRoutes } from './routes/members.ts'
import { peopleRoutes } from './routes/people.ts'
import { recordingSessionRoutes } from './routes/recording-sessions.ts'
import { recoveryRoutes } from './routes/recovery.ts'
import { sermonRoutes } from './routes/sermons.ts'
import { seriesRoutes } from './routes/series.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { serviceFigureRoutes } from './routes/service-figures.ts'
import { serviceInstanceRoutes } from './routes/service-instances.ts'
import { serviceTotalRoutes } from './routes/service-totals.ts'
import { serviceRoutes } from './routes/services.ts'
import { describeApi } from './open-api.ts'
import { open } from './route.ts'
import type { Route } from './route.ts'
import * as v from 'valibot'

const documentRoute = open({
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document.',
  status: 200,
  answer: v.looseObject({ openapi: v.string() }),
  handle: async () => (document ??= describeApi(ROUTES)),
})
let document: ReturnType<typeof describeApi> | undefined

export const ROUTES: readonly Route[] = [
  ...healthRoutes,
  documentRoute,
  ...authRoutes,
  ...recoveryRoutes,
  ...sessionRoutes,
  ...memberRoutes,
  ...serviceRoutes,
  ...serviceInstanceRoutes,
  ...serviceFigureRoutes,
  ...seriesRoutes,
  ...clickerRoutes,
  ...churchRoutes,
  ...peopleRoutes,
  ...invitationRoutes,
  ...auditLogRoutes,
  ...attendanceRoutes,
  ...serviceTotalRoutes,
  ...recordingSessionRoutes,
  ...attendanceSnapshotRoutes,
  ...eventRoutes,
  ...calendarFeedRoutes,
  ...sermonRoutes,
  ...calendarRoutes,
  ...integrationRoutes,
  ...featureRequestRoutes,
  ...adminRoutes,
]
