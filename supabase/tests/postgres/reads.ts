import { listAttendanceHistory, listDatedNotes } from '../../../src/domain/attendance/attendance-history.queries.ts'
import { findAttendance, listAttendance } from '../../../src/domain/attendance/attendance.queries.ts'
import { findCameraFigures, listCameraErrors, listCameraPairs } from '../../../src/domain/attendance/camera.queries.ts'
import { findDashboardFigures } from '../../../src/domain/attendance/dashboard-figures.queries.ts'
import { listCameraChecks } from '../../../src/domain/cameras/camera-check.queries.ts'
import { listCameraComparisons, listCameraFactors } from '../../../src/domain/cameras/camera-factor.queries.ts'
import { findCountingCategories } from '../../../src/domain/clicker/counting-category.queries.ts'
import { findOfficialOrder } from '../../../src/domain/attendance/official-order.queries.ts'
import { listSeriesTotals } from '../../../src/domain/attendance/series-totals.queries.ts'
import { findServiceTotal, listServiceTotals } from '../../../src/domain/attendance/service-total.queries.ts'
import { findProfile } from '../../../src/domain/access/profile.queries.ts'
import { listCalendar } from '../../../src/domain/calendar/calendar.queries.ts'
import { findServiceClickers } from '../../../src/domain/clicker/service-clickers.queries.ts'
import { listEvents, listUpcomingEvents } from '../../../src/domain/events/event.queries.ts'
import { findIntegrations } from '../../../src/domain/integrations/integrations.queries.ts'
import { EXPORT_TABLES } from '../../../src/domain/exports/export-tables.ts'
import { countRows, readRows, readTables } from '../../../src/domain/exports/read-rows.queries.ts'
import { listServiceParts } from '../../../src/domain/exports/service-parts.queries.ts'
import { listImportRows, listImports, listServiceNames } from '../../../src/domain/imports/import.queries.ts'
import { findMonth } from '../../../src/domain/month-sheet/month-sheet.queries.ts'
import { listFamilies } from '../../../src/domain/members/family.queries.ts'
import { countLetters, listNewestMembers } from '../../../src/domain/members/member-order.queries.ts'
import { countMembers, searchMembers } from '../../../src/domain/members/member-search.queries.ts'
import { findCardLink } from '../../../src/domain/newcomers/card-link.queries.ts'
import { findLikelyMembers, listNewcomerCards } from '../../../src/domain/newcomers/newcomer-card.queries.ts'
import { listFamilyOf, listMemberEntries, listMemberPage } from '../../../src/domain/members/member.queries.ts'
import { findMemberName, listMemberNamePage, listMemberNames } from '../../../src/domain/members/member-name.queries.ts'
import { compareMembers, listMergeCandidates, listMerges } from '../../../src/domain/merging/merge.queries.ts'
import { listOnlineCounts, listOnlinePlaces } from '../../../src/domain/online/online-count.queries.ts'
import { findArrivalCurve, findPeopleInRoom } from '../../../src/domain/recordings/arrival-curve.queries.ts'
import { listRoomRestarts } from '../../../src/domain/recordings/room-restarts.queries.ts'
import {
  findAttendanceSnapshot,
  listAttendanceSnapshots,
  listSnapshotsWithPeople,
} from '../../../src/domain/recordings/attendance-snapshot.queries.ts'
import {
  findRecordingSession,
  findSessionCounts,
  listRecordingSessions,
  listRunningSessions,
  listSessionCounts,
} from '../../../src/domain/recordings/recording-session.queries.ts'
import { sendMarks } from '../../../src/domain/register/register.commands.ts'
import { listRegisterPeople, openRegister } from '../../../src/domain/register/register.queries.ts'
import { listRecentSermons, listSermonEntries } from '../../../src/domain/sermons/sermon.queries.ts'
import { listServices } from '../../../src/domain/services/service.queries.ts'
import { listNextDates, listSeriesDates } from '../../../src/domain/services/series-dates.queries.ts'
import { listServicesWithTotals } from '../../../src/domain/services/listed-service.queries.ts'
import {
  findInstanceOfService,
  findPlannedByName,
  listServiceInstances,
  listStudioServiceInstances,
} from '../../../src/domain/services/service-instance.queries.ts'
import type { ServiceInstance } from '../../../src/domain/services/service-instance.schema.ts'
import type { Db } from '../../../src/domain/shared/db.ts'
import { listFollowUps } from '../../../src/domain/register/follow-up.queries.ts'
import {
  findMemberWeeks,
  knowsWhoComes,
  listMissed,
  listNew,
} from '../../../src/domain/register/register-lists.queries.ts'
import { servicesNeeded } from '../../../src/domain/trends/trend-range.ts'
import { periodOf } from '../../../src/domain/year/year-period.ts'
import {
  findChurchOfYear,
  findCountedYear,
  findFirstYear,
  findMembersOfYear,
  listYearServices,
} from '../../../src/domain/year/year.queries.ts'
import { listVisitorNotes } from '../../../src/domain/visitor-notes/visitor-note.queries.ts'
import { listTrendServices } from '../../../src/domain/trends/trend-service.queries.ts'
import { loadDashboard } from '../../../src/features/dashboard/load-dashboard.ts'
import { TABLES } from '../tables.ts'

/** Each of these ids belongs to the row that one of the reads fetches. */
export type Known = {
  church: string
  person: string
  instance: ServiceInstance
  session: string
  snapshot: string
  member: string
  record: string
  /** The id of one row of each table. */
  rows: Record<string, string>
}

const daysBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const tableOf = (table: string) => EXPORT_TABLES.find(({ name }) => name === table)!
const page = { search: '', status: 'all' } as const

/** Returns two reads for each table with commands: the whole list, and one row. */
function readsOfTables(): Record<string, (db: Db, known: Known) => Promise<unknown>> {
  const reads = Object.entries(TABLES).flatMap(([table, { commands }]) => {
    if (!commands) return []
    const { list, find } = commands
    return [
      [list.name, (db: Db) => list(db)] as const,
      [find.name, (db: Db, { rows }: Known) => find(db, rows[table] ?? crypto.randomUUID())] as const,
    ]
  })
  return Object.fromEntries(reads)
}

/** Every read of the app and of `/api`, by the name of the domain's query and its arguments. */
export const READS: Record<string, (db: Db, known: Known) => Promise<unknown>> = {
  ...readsOfTables(),
  'loadDashboard, all that the dashboard reads': (db) => loadDashboard(db, 'UTC', new Date()),
  findDashboardFigures: (db) => findDashboardFigures(db, { now: new Date() }),
  'listRecentSermons, five': (db) => listRecentSermons(db, 5),
  'listUpcomingEvents, five': (db) => listUpcomingEvents(db, { now: new Date(), limit: 5 }),
  listStudioServiceInstances: (db) => listStudioServiceInstances(db, daysBefore(0)),
  'searchMembers, first page': (db) => searchMembers(db, page),
  'searchMembers, one of all': (db) => searchMembers(db, { ...page, search: 'member77@' }),
  'searchMembers, a word of many': (db) => searchMembers(db, { ...page, search: 'first 1' }),
  'searchMembers, visitors': (db) => searchMembers(db, { ...page, status: 'visitor' }),
  'listNewestMembers, first page': (db) => listNewestMembers(db, page),
  'listNewestMembers, a word of many': (db) => listNewestMembers(db, { ...page, search: 'first 1' }),
  countLetters: (db) => countLetters(db, 'all'),
  'countLetters, visitors': (db) => countLetters(db, 'visitor'),
  countMembers: (db) => countMembers(db),
  listYearServices: (db) => listYearServices(db, periodOf(2025, '2026-01-10')),
  findMembersOfYear: (db) => findMembersOfYear(db, periodOf(2025, '2026-01-10')),
  findFirstYear: (db) => findFirstYear(db),
  'findCountedYear, last year or this year': (db) => findCountedYear(db, daysBefore(0)),
  'findCountedYear, an earlier year': (db) => findCountedYear(db, '2100-01-01'),
  findChurchOfYear: (db, { church }) => findChurchOfYear(db, church),
  'readRows, members': (db, { church }) => readRows(db, church, tableOf('members')).next(),
  'readRows, minutes': (db, { church }) => readRows(db, church, tableOf('recording_minutes')).next(),
  readTables: (db, { church }) => readTables(db, church, [tableOf('members')], new Map()).next(),
  countRows: (db, { church }) => countRows(db, church, tableOf('members')),
  listServiceParts: (db) => listServiceParts(db),
  listImports: (db) => listImports(db),
  listServiceNames: (db) => listServiceNames(db),
  listImportRows: (db, { church }) => listImportRows(db, church, { action: 'new' }),
  'listMemberEntries, up to 1,000': (db) => listMemberEntries(db, 1000),
  'listMemberPage, 40': (db) => listMemberPage(db, { limit: 40 }),
  'listMemberPage, the next 40': (db, { member }) => listMemberPage(db, { limit: 40, after: member }),
  'listMemberNamePage, 40': (db) => listMemberNamePage(db, { limit: 40 }),
  findMemberName: (db, { member }) => findMemberName(db, member),
  knowsWhoComes: (db) => knowsWhoComes(db),
  listMissed: (db) => listMissed(db, daysBefore(0)),
  listNew: (db) => listNew(db, daysBefore(0)),
  findMemberWeeks: (db, { member }) => findMemberWeeks(db, { memberId: member, today: daysBefore(0) }),
  listFollowUps: (db, { member }) => listFollowUps(db, member),
  listFamilies: (db) => listFamilies(db),
  listMerges: (db) => listMerges(db),
  listMergeCandidates: (db, { member }) => listMergeCandidates(db, member),
  compareMembers: (db, { member, rows }) => compareMembers(db, member, rows['members']!),
  listFamilyOf: (db, { member }) => listFamilyOf(db, { id: member, familyId: 'family 7' }),
  findInstanceOfService: (db, { instance }) =>
    findInstanceOfService(db, { ...instance, serviceId: instance.serviceId! }),
  findPlannedByName: (db, { instance }) => findPlannedByName(db, instance),
  'listServicesWithTotals, six weeks': (db) => listServicesWithTotals(db, { from: daysBefore(42), to: daysBefore(0) }),
  listNextDates: async (db) => listNextDates(db, (await listServices(db))[0]!, daysBefore(0)),
  'listSeriesDates, a month': (db) => listSeriesDates(db, { from: daysBefore(30), to: daysBefore(0) }),
  'listCalendar, a month': (db) => listCalendar(db, { from: daysBefore(30), until: daysBefore(0), timeZone: 'UTC' }),
  'listTrendServices, twelve weeks': (db) =>
    listTrendServices(db, { from: servicesNeeded({ range: '12w' }, daysBefore(0)) }),
  findServiceTotal: (db, { instance }) => findServiceTotal(db, instance.id),
  'listServiceTotals, a year': (db) => listServiceTotals(db, { from: daysBefore(365) }),
  listSeriesTotals: (db, { instance }) => listSeriesTotals(db, instance),
  'listAttendance, of a service': (db, { instance }) => listAttendance(db, { serviceInstanceId: instance.id }),
  'listOnlineCounts, of a service': (db, { instance }) => listOnlineCounts(db, { serviceInstanceId: instance.id }),
  'listVisitorNotes, of a service': (db, { instance }) => listVisitorNotes(db, { serviceInstanceId: instance.id }),
  listNewcomerCards: (db) => listNewcomerCards(db),
  findLikelyMembers: (db) => findLikelyMembers(db, { name: 'First 77 Last', contact: 'member77@example.org' }),
  findCardLink: (db) => findCardLink(db),
  listOnlinePlaces: (db) => listOnlinePlaces(db),
  openRegister: (db, { instance }) => openRegister(db, instance.id),
  listRegisterPeople: (db, { instance }) => listRegisterPeople(db, instance.id),
  'sendMarks, which only asks': (db, { instance, member }) =>
    sendMarks(db, { service: instance.id, device: member, marks: [], since: 0 }),
  listAttendanceHistory: (db, { instance }) => listAttendanceHistory(db, { serviceInstanceId: instance.id }),
  listDatedNotes: (db, { instance }) => listDatedNotes(db, { serviceInstanceId: instance.id }),
  findServiceClickers: (db, { instance }) => findServiceClickers(db, instance.id),
  findAttendance: (db, { record }) => findAttendance(db, record),
  findCameraFigures: (db, { instance }) => findCameraFigures(db, instance.id),
  listCameraPairs: (db) => listCameraPairs(db),
  listCameraChecks: (db) => listCameraChecks(db),
  listCameraErrors: (db) => listCameraErrors(db),
  listCameraFactors: (db) => listCameraFactors(db),
  listCameraComparisons: (db, { session }) => listCameraComparisons(db, [session]),
  findCountingCategories: (db, { church }) => findCountingCategories(db, church),
  findOfficialOrder: (db, { church }) => findOfficialOrder(db, church),
  findArrivalCurve: (db, { instance }) => findArrivalCurve(db, instance.id),
  listRoomRestarts: (db, { instance, session }) => {
    const door = { way: 'door' as const, cameraId: session }
    return listRoomRestarts(db, instance.id, [door, door])
  },
  findPeopleInRoom: (db, { instance }) => findPeopleInRoom(db, { serviceInstanceId: instance.id, sessionId: null }),
  'listRecordingSessions, of a service': (db, { instance }) =>
    listRecordingSessions(db, { serviceInstanceId: instance.id }),
  listRunningSessions: (db) => listRunningSessions(db, { since: daysBefore(1) }),
  findRecordingSession: (db, { session }) => findRecordingSession(db, session),
  listSessionCounts: (db, { instance }) => listSessionCounts(db, { serviceInstanceId: instance.id }),
  findSessionCounts: (db, { session }) => findSessionCounts(db, session),
  listAttendanceSnapshots: (db, { session }) => listAttendanceSnapshots(db, session),
  listSnapshotsWithPeople: (db, { session }) => listSnapshotsWithPeople(db, session),
  findAttendanceSnapshot: (db, { snapshot }) => findAttendanceSnapshot(db, snapshot),
  findProfile: (db, { person }) => findProfile(db, person),
  findIntegrations: (db) => findIntegrations(db),
  // These queries read whole lists, for exported files and for `/api`.
  listMemberNames: (db) => listMemberNames(db),
  findMonth: (db) => findMonth(db, daysBefore(0).slice(0, 7)),
  'listServicesWithTotals, all': (db) => listServicesWithTotals(db),
  listAttendance: (db) => listAttendance(db),
  listRecordingSessions: (db) => listRecordingSessions(db),
  listSermonEntries: (db) => listSermonEntries(db),
  'listServiceTotals, all': (db) => listServiceTotals(db),
  'listServiceTotals, with parts and range': (db) => listServiceTotals(db, { figures: ['parts', 'range'] }),
  'listTrendServices, all': (db) => listTrendServices(db),
}

/** @param person the person who is signed in on the client */
export async function findKnown(db: Db, person: string): Promise<Known> {
  const [instances, sessions, { members }, events, [sermon], profile] = await Promise.all([
    listServiceInstances(db),
    listRecordingSessions(db),
    listMemberPage(db, { limit: 40 }),
    listEvents(db),
    listRecentSermons(db, 1),
    findProfile(db, person),
  ])
  const instance = instances[199]!
  const [session] = sessions
  const [[snapshot], [record]] = await Promise.all([
    listAttendanceSnapshots(db, session!.id),
    listAttendance(db, { serviceInstanceId: instance.id }),
  ])
  return {
    church: profile!.church.id,
    person,
    instance,
    session: session!.id,
    snapshot: snapshot!.id,
    member: members.at(-1)!.id,
    record: record!.id,
    rows: {
      members: members.at(-1)!.id,
      services: instance.serviceId!,
      service_instances: instance.id,
      events: events[0]!.id,
      sermons: sermon!.id,
    },
  }
}
