import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { changePassword, signIn, signUp } from '../../../src/domain/access/credentials.commands.ts'
import { acceptInvitation, invite, withdrawInvitation } from '../../../src/domain/access/invitation.commands.ts'
import { listInvitations } from '../../../src/domain/access/invitation.queries.ts'
import { listPeople } from '../../../src/domain/access/people.queries.ts'
import {
  makePasswordReset,
  makeRecoveryCodes,
  recoverPassword,
  resetPassword,
  withdrawPasswordReset,
} from '../../../src/domain/access/recovery.commands.ts'
import { updateChurch, updateProfile } from '../../../src/domain/access/profile.commands.ts'
import {
  correctAttendance,
  recordAttendance,
  recordReasonedCount,
  removeAttendance,
} from '../../../src/domain/attendance/attendance.commands.ts'
import { AttendanceCorrection, AttendanceDraft } from '../../../src/domain/attendance/attendance.schema.ts'
import { changeOfficialOrder } from '../../../src/domain/attendance/official-order.commands.ts'
import * as official from '../../../src/domain/attendance/official-total.commands.ts'
import { listAuditLines, listAuditedPeople } from '../../../src/domain/audit/audit-line.queries.ts'
import { AuditLog } from '../../../src/domain/audit/audit-line.schema.ts'
import { auditDetails, auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { noteExport } from '../../../src/domain/audit/note-export.ts'
import { openCalendarFeed, renewCalendarFeed } from '../../../src/domain/calendar/calendar-feed.commands.ts'
import { makeCountingLink, withdrawCountingLink } from '../../../src/domain/clicker/counting-link.commands.ts'
import { findServiceClickers } from '../../../src/domain/clicker/service-clickers.queries.ts'
import {
  changeOnlineCount,
  recordOnlineCount,
  removeOnlineCount,
} from '../../../src/domain/online/online-count.commands.ts'
import { listOnlineCounts } from '../../../src/domain/online/online-count.queries.ts'
import { changeOnlineFactor } from '../../../src/domain/online/online-factor.commands.ts'
import { createCameraCheck } from '../../../src/domain/cameras/camera-check.commands.ts'
import { beginCameraFactor, takeBackCameraFactor } from '../../../src/domain/cameras/camera-factor.commands.ts'
import { createFeatureRequest } from '../../../src/domain/feature-requests/feature-request.commands.ts'
import { saveIntegrations, sendTestWebhook } from '../../../src/domain/integrations/integrations.commands.ts'
import { createMember, updateMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { correctSnapshot, saveAttendanceSnapshot } from '../../../src/domain/recordings/attendance-snapshot.commands.ts'
import { keepRecordingMinutes } from '../../../src/domain/recordings/recording-minute.commands.ts'
import * as recordings from '../../../src/domain/recordings/recording-session.commands.ts'
import { RecordingStart } from '../../../src/domain/recordings/recording-session.schema.ts'
import { createSermon, updateSermon } from '../../../src/domain/sermons/sermon.commands.ts'
import { SermonDraft } from '../../../src/domain/sermons/sermon.schema.ts'
import * as instances from '../../../src/domain/services/service-instance.commands.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { createService, updateService } from '../../../src/domain/services/service.commands.ts'
import { ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { smallJpeg } from '../small-jpeg.ts'
import { TABLES, changeOf, fieldsOf, namesOf } from '../tables.ts'
import { password, startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()
/** Every confidential text of the tests contains these words. The log must not contain these words. */
const CANARY = 'canary sings'

let owner: Person
beforeAll(async () => {
  owner = await backEnd.newPerson()
})

const lines = async (person = owner, filter = {}) =>
  listAuditLines(person.db, { filter, timeZone: person.profile.church.timeZone, limit: 100 })

/** Returns the lines that a command adds to the log. */
async function told(command: () => Promise<unknown>): Promise<string[]> {
  const known = (await lines())[0]?.id ?? 0
  await command()
  return (await lines())
    .filter(({ id }) => id > known)
    .map((line) => [auditSentence(line), ...auditDetails(line, 'UTC')].join(' | '))
}

async function aService(): Promise<string> {
  const draft = { serviceName: 'Vespers', instanceDate: '2026-11-01', startTime: '18:00', notes: CANARY }
  return (await instances.createServiceInstance(owner.db, v.parse(ServiceInstanceDraft, draft))).id
}
const aMember = () =>
  createMember(owner.db, v.parse(MemberDraft, { firstName: 'Naomi', lastName: 'Judah', phone: CANARY, notes: CANARY }))
const aRule = () =>
  createService(
    owner.db,
    v.parse(ServiceDraft, { name: 'Worship', dayOfWeek: 0, serviceTime: '10:00', description: CANARY }),
  )
const aSermon = () =>
  createSermon(
    owner.db,
    v.parse(SermonDraft, {
      title: 'Gleaning',
      speaker: 'Naomi',
      sermonDate: '2026-11-01',
      notes: CANARY,
      summary: CANARY,
    }),
  )
const factor = { cameraId: crypto.randomUUID(), cameraName: 'Nave', way: 'room', percent: 104 } as const
const cameraCheck = {
  cameraId: crypto.randomUUID(),
  cameraName: 'Nave',
  way: 'room',
  model: 'centernet',
  people: 40,
  found: 38,
  tooMany: 1,
  minutes: 0,
  light: 55,
} as const

const count = (serviceInstanceId: string) =>
  recordAttendance(owner.db, v.parse(AttendanceDraft, { serviceInstanceId, totalAttendance: 84, notes: CANARY }))

const withCommands = Object.entries(TABLES).flatMap(([table, { commands, row, logged }]) =>
  commands ? [[table, { commands, row: row!, tells: namesOf(logged!.tells) }] as const] : [],
)

test.each(withCommands)('when a row of %s is added, changed or removed, the log gets one line', async (name, table) => {
  const { commands, row, tells } = table
  const { db, profile } = owner
  // These rows refer to no other row.
  const draft = v.parse(commands.draft, fieldsOf(row(null as never, ''))) as object
  let id = ''
  const add = async () => void ({ id } = await commands.create(db, { ...draft, timeZone: 'UTC' } as never))
  expect(await told(add)).toEqual([`added ${commands.named}`])
  const change = changeOf(name)
  const [column = '', value] = Object.entries(change)[0] ?? []
  const label = `${column[0]!.toUpperCase()}${column.slice(1).replaceAll('_', ' ')}`
  const update = () => commands.update(db, { id, ...fieldsOf(change), timeZone: 'UTC' } as never)
  expect(await told(update)).toEqual([
    `changed ${commands.named} | ${label}${tells.includes(column) ? `: ${String(value)}` : ''}`,
  ])
  expect(await told(() => commands.remove(db, { id, churchId: profile.church.id }))).toEqual([
    `removed ${commands.named}`,
  ])
})

/**
 * The previous test covers commands on one table. This test covers all other commands, each with its line in the log.
 */
test('each command of a person adds one log line that describes the command', async () => {
  const { db, profile } = owner
  const { church } = profile
  const service = await aService()
  const [other, member, rule, sermon] = [await aService(), await aMember(), await aRule(), await aSermon()]
  const record = await count(service)
  const uncounted = await aService()
  const vespers = 'the service Vespers, Nov 1, 2026'
  const commands: [() => Promise<unknown>, string][] = [
    [
      () => instances.updateServiceInstance(db, { id: service, speaker: 'Ruth', notes: `more ${CANARY}` }),
      `changed ${vespers} | Notes | Speaker: Ruth`,
    ],
    [
      () => official.markDidNotHappen(db, { serviceInstanceIds: [service, other], reason: 'snow' }),
      `changed ${vespers} and 1 more | Outcome: held → did_not_happen | Outcome reason: snow`,
    ],
    [
      () => official.markHeld(db, { serviceInstanceId: service }),
      `changed ${vespers} | Outcome: did_not_happen → held | Outcome reason: snow → none`,
    ],
    [
      () => official.chooseOfficialTotal(db, { serviceInstanceId: service, choice: { source: 'register' } }),
      `changed ${vespers} | Official source: register`,
    ],
    [
      () => official.answerCamerasOfService(db, { serviceInstanceId: service, see: 'same' }),
      `changed ${vespers} | Cameras see: same`,
    ],
    [
      () => official.answerCameraPair(db, { cameras: [crypto.randomUUID(), crypto.randomUUID()], see: 'same' }),
      'added what is known of two cameras',
    ],
    [
      () =>
        official.recordOfficialCount(db, {
          ...v.parse(AttendanceDraft, { serviceInstanceId: uncounted, totalAttendance: 7 }),
          reason: CANARY,
        }),
      'added a count of Vespers, Nov 1, 2026 | Source: typed | Total: 7',
    ],
    [
      () =>
        recordReasonedCount(db, {
          ...v.parse(AttendanceDraft, { serviceInstanceId: uncounted, totalAttendance: 8, notes: CANARY }),
          reason: CANARY,
        }),
      'added a count of Vespers, Nov 1, 2026 | Notes | Source: typed | Total: 8',
    ],
    [
      () =>
        correctAttendance(
          db,
          v.parse(v.intersect([v.object({ id: v.string() }), AttendanceCorrection]), {
            id: record.id,
            totalAttendance: 85,
            notes: CANARY,
          }),
        ),
      'changed a count of Vespers, Nov 1, 2026 | Total: 84 → 85',
    ],
    [() => removeAttendance(db, { id: record.id, reason: CANARY }), 'removed a count of Vespers, Nov 1, 2026'],
    [
      () => updateMember(db, { id: member.id, phone: `${CANARY} 1`, membershipStatus: 'visitor' }),
      'changed the member Naomi Judah | Membership status: active → visitor | Phone',
    ],
    [
      () => updateService(db, { id: rule.id, location: 'Chapel', description: CANARY.repeat(2) }),
      'changed the recurring service Worship | Description | Location: Chapel',
    ],
    [
      () =>
        instances.createServiceInstanceFromService(db, {
          serviceId: rule.id,
          instanceDate: '2026-11-02',
          startTime: '10:00',
          endTime: null,
          notes: null,
        }),
      'added the service Worship, Nov 2, 2026',
    ],
    [
      () => updateSermon(db, { id: sermon.id, notes: `more ${CANARY}` }),
      'changed the sermon Gleaning, Nov 1, 2026 | Notes',
    ],
    [
      () => updateProfile(db, { id: profile.id, fullName: 'Ruth Moab' }),
      'changed the account Ruth Moab | Full name: Ruth Moab',
    ],
    [
      () => updateChurch(db, { ...church, firstWeekday: 1 }),
      `changed the church ${church.name} | First weekday: 0 → 1`,
    ],
    [
      () => updateChurch(db, { ...church, firstWeekday: 1, timeZone: 'Asia/Tokyo', eventsKeep: 'instants' }),
      `changed the church ${church.name} | Time zone: ${church.timeZone} → Asia/Tokyo`,
    ],
    [
      () => changeOfficialOrder(db, { churchId: church.id, order: ['room', 'typed', 'clicker', 'door', 'register'] }),
      `changed the church ${church.name} | Official order: typed, clicker, door, room, register → room, typed, clicker, door, register`,
    ],
    [() => openCalendarFeed(db), 'made the address of the calendar'],
    [() => renewCalendarFeed(db), 'changed the address of the calendar | Secret'],
    [
      () =>
        saveIntegrations(db, {
          visionKey: CANARY,
          webhookUrl: 'https://example.org/canary%20sings',
          webhookEnabled: true,
        }),
      'added their integrations',
    ],
    [() => sendTestWebhook(db), 'added a test message to their webhook'],
    [
      () => saveIntegrations(db, { webhookEnabled: false, renewWebhookSecret: true }),
      'changed their integrations | Webhook enabled: yes → no | Webhook secret',
    ],
    [() => createFeatureRequest(db, { title: CANARY, description: CANARY }), 'added a feature request'],
    [() => createCameraCheck(db, cameraCheck), 'added a check of a camera'],
    [
      () => recordOnlineCount(db, { serviceInstanceId: service, place: 'YouTube', views: 120 }),
      'added the online views of Vespers, Nov 1, 2026',
    ],
    [
      async () => {
        const [views] = await listOnlineCounts(db, { serviceInstanceId: service })
        await changeOnlineCount(db, { id: views!.id, place: 'YouTube', views: 130 })
      },
      'changed the online views of Vespers, Nov 1, 2026 | Views: 120 → 130',
    ],
    [
      async () => {
        const [views] = await listOnlineCounts(db, { serviceInstanceId: service })
        await removeOnlineCount(db, views!.id)
      },
      'removed the online views of Vespers, Nov 1, 2026',
    ],
    [
      () => changeOnlineFactor(db, { id: church.id, onlineFactor: 1.5 }),
      `changed the church ${church.name} | Online factor: 1.5`,
    ],
    [() => beginCameraFactor(db, factor), 'added the usual factor of a camera'],
    [
      () => beginCameraFactor(db, { ...factor, percent: 97 }),
      'changed the usual factor of a camera | Percent: 104 → 97',
    ],
    [() => takeBackCameraFactor(db, factor), 'removed the usual factor of a camera'],
    [() => noteExport(db, 'services', 12), 'downloaded the list of services | Rows: 12'],
  ]
  const left: string[][] = []
  for (const [command] of commands) left.push(await told(command))
  expect(left).toEqual(commands.map(([, line]) => [line]))
})

test('a password change adds log lines for itself and the sign-in, and new recovery codes add one line', async () => {
  const change = { username: owner.username, currentPassword: password, password: 'wrong horse' }
  const left = await told(() => changePassword(owner.db, change))
  // The sign-in line comes from the check of the current password.
  expect(left).toEqual(['changed their password', 'signed in'])
  expect(await told(() => makeRecoveryCodes(owner.db, change.password))).toEqual(['made recovery codes'])
})

test('only the start, end, removal and corrected pictures of a recording add log lines, one line each', async () => {
  const { db, profile } = owner
  const serviceInstanceId = await aService()
  const id = crypto.randomUUID()
  const startTime = '2026-11-01T18:00:00.000Z'
  const start = { id, serviceInstanceId, startTime, way: 'door', metadata: { captureInterval: 1 } }
  const of = 'a recording of Vespers, Nov 1, 2026'
  expect(await told(() => recordings.startRecordingSession(db, v.parse(RecordingStart, start)))).toEqual([
    `started ${of}`,
  ])
  const picture = {
    id: crypto.randomUUID(),
    churchId: profile.church.id,
    recordingSessionId: id,
    timestamp: startTime,
    peopleCount: 3,
    confidenceScore: null,
    metadata: { fps: 1, detectionCount: 3, isPrecise: true, people: [] },
    jpeg: smallJpeg().buffer,
  }
  const minutes = [{ minute: 0, revision: 0, steps: [], peopleInView: 2 }]
  expect(
    await told(async () => {
      await saveAttendanceSnapshot(db, picture)
      await keepRecordingMinutes(db, { sessionId: id, minutes, sentAt: new Date() })
    }),
  ).toEqual([])
  const ended = () => recordings.completeRecordingSession(db, { id, endTime: '2026-11-01T18:10:00.000Z' })
  expect(await told(ended)).toEqual([`ended ${of} | Status: recording → completed`])
  const added = { added: { x: 0.5, y: 0.5, width: 0.1, height: 0.2, score: 1 } } as never
  expect(await told(() => correctSnapshot(db, { id: picture.id, change: added }))).toEqual([
    'changed a picture of Vespers, Nov 1, 2026 | People: 3 → 4',
  ])
  const begins = () => recordings.setPeopleAtStart(db, { id, people: 12 })
  expect(await told(begins)).toEqual([`changed ${of} | People at the start: 0 → 12`])
  const removed = () => recordings.deleteRecordingSession(db, { id, churchId: profile.church.id })
  expect(await told(removed)).toEqual([`removed ${of}`])
})

test('a request that changes, adds and removes several rows adds one log line for each action', async () => {
  const { db } = owner
  const known = await aMember()
  const other = await aMember()
  const rows = [
    { id: known.id, first_name: 'Ruth', last_name: 'Judah', phone: null, membership_status: 'active' as const },
    { id: other.id, first_name: 'Naomi', last_name: 'Judah', phone: CANARY, membership_status: 'inactive' as const },
    {
      id: crypto.randomUUID(),
      first_name: 'Boaz',
      last_name: 'Judah',
      phone: null,
      membership_status: 'active' as const,
    },
  ]
  expect((await told(async () => db.from('members').upsert(rows).throwOnError())).toSorted()).toEqual([
    'added the member Boaz Judah',
    'changed the member Ruth Judah and 1 more | First name: Naomi → Ruth | Membership status | Phone',
  ])
  const ids = rows.map(({ id }) => id)
  expect(await told(async () => db.from('members').delete().in('id', ids).throwOnError())).toEqual([
    expect.stringMatching(/^removed the member \w+ Judah and 2 more \| Names: (\w+ Judah, ){2}\w+ Judah$/),
  ])
  const many = Array.from({ length: 12 }, (_, at) => ({ first_name: `Child ${at}`, last_name: 'Levi' }))
  await db.from('members').insert(many).throwOnError()
  const [line] = await told(async () => db.from('members').delete().eq('last_name', 'Levi').throwOnError())
  expect(line).toMatch(/ and 11 more \| Names: (Child \d+ Levi, ){9}Child \d+ Levi$/)
})

test('a viewer cannot flood the log with repeated actions, and a quick password change keeps the line of the sign-in before it', async () => {
  const viewer = await backEnd.newPerson()
  await backEnd.sql(`update public.profiles set church_id = '${owner.profile.church.id}', church_role = 'viewer'
    where id = '${viewer.profile.id}'`)
  const left = await told(async () => {
    for (let at = 0; at < 25; at++) await noteExport(viewer.db, 'trends', at)
    for (let at = 0; at < 25; at++) await updateProfile(viewer.db, { id: viewer.profile.id, fullName: `Viewer ${at}` })
  })
  expect(left).toHaveLength(40)
  expect(left.filter((line) => line.startsWith('downloaded the table of trends 6 times'))).toHaveLength(1)
  const again = backEnd.newClient()
  const change = { username: viewer.username, currentPassword: password, password: 'another secret' }
  const quick = await told(async () => {
    await signIn(again, { username: viewer.username, password })
    await changePassword(viewer.db, change)
  })
  expect(quick.filter((line) => line === 'signed in')).toHaveLength(2)
})

test('the log contains sign-ins and can be filtered by person, topic and day', async () => {
  const church = await backEnd.newPerson()
  const again = backEnd.newClient()
  await signIn(again, { username: church.username, password })
  const mine = await lines(church)
  expect(mine.map(auditSentence)).toEqual(['signed in', 'signed in'])
  expect(await listAuditedPeople(church.db)).toEqual([{ personId: church.profile.id, personName: church.username }])
  expect(await lines(church, { topic: 'members' })).toEqual([])
  expect(await lines(church, { topic: 'signIns', person: church.profile.id })).toHaveLength(2)
  expect(await lines(church, { from: '2026-01-01', to: '2099-01-01' })).toHaveLength(2)
  expect(await lines(church, { to: '2020-01-01' })).toEqual([])
  const older = { filter: {}, timeZone: 'UTC', before: mine[0]!.id, limit: 100 }
  expect(await listAuditLines(church.db, older)).toEqual([mine[1]])
  expect(mine.every((line) => v.is(AuditLog.answer, line))).toBe(true)
})

/** Makes every secret that is shown once or typed in. Returns each secret in its sent form and in its stored form. */
async function makeSecrets(church: Person, newcomer: string): Promise<Record<string, string>> {
  const { db } = church
  const other = await backEnd.newPerson()
  const webhook = { webhookUrl: 'https://example.org/canary%20sings', webhookEnabled: true }
  const { webhookSecret } = await saveIntegrations(db, { ...webhook, visionKey: `${CANARY} by key` })
  const renewed = await saveIntegrations(db, { renewWebhookSecret: true })
  const calendar = await openCalendarFeed(db)
  const invitation = await invite(db, { role: 'staff', places: 2 })
  const joined = backEnd.newClient()
  await signUp(joined, { username: newcomer, password: `${CANARY} at sign-up`, invitation })
  await acceptInvitation(other.db, { token: invitation, givesUpChurch: true })
  const withdrawn = await invite(db, { role: 'viewer', places: 1 })
  await withdrawInvitation(db, (await listInvitations(db)).find(({ role }) => role === 'viewer')!.id)
  const joinedId = (await listPeople(db)).find(({ username }) => username === newcomer)!.id
  const replaced = await makePasswordReset(db, joinedId)
  await withdrawPasswordReset(db, joinedId)
  const reset = await makePasswordReset(db, joinedId)
  await resetPassword(backEnd.newClient(), { token: reset, password: `${CANARY} by link` })
  const codes = await makeRecoveryCodes(db, password)
  const recovery = { username: church.username, code: codes[0]!, password: `${CANARY} by code` }
  await recoverPassword(backEnd.newClient(), recovery)
  await signIn(db, recovery)
  const typed = { username: church.username, password: `${CANARY} mistyped` }
  await expect(signIn(backEnd.newClient(), typed)).rejects.toMatchObject({ name: 'DomainError' })

  const today = { serviceName: 'Vespers', instanceDate: new Date().toISOString().slice(0, 10), startTime: '00:00' }
  const { id: serviceInstanceId } = await instances.createServiceInstance(db, v.parse(ServiceInstanceDraft, today))
  const counting = await makeCountingLink(db, serviceInstanceId)
  const device = crypto.randomUUID()
  await backEnd
    .newClient()
    .rpc('open_clicker', { device, token: counting.slice('/count/'.length) })
    .throwOnError()
  await withdrawCountingLink(db, (await findServiceClickers(db, serviceInstanceId))!.links[0]!.id)
  const session = crypto.randomUUID()
  const startTime = new Date().toISOString()
  const start = { id: session, serviceInstanceId, startTime, metadata: { captureInterval: 1 } }
  await recordings.startRecordingSession(db, v.parse(RecordingStart, start))
  const churchId = church.profile.church.id
  const picture = crypto.randomUUID()
  await saveAttendanceSnapshot(db, {
    id: picture,
    churchId,
    recordingSessionId: session,
    timestamp: startTime,
    peopleCount: 3,
    confidenceScore: null,
    metadata: { fps: 1, detectionCount: 3, isPrecise: true, people: [] },
    jpeg: smallJpeg().buffer,
  })
  await recordings.deleteRecordingSession(db, { id: session, churchId })

  const { data } = await db.auth.getSession()
  const last = (address: string) => address.split('/').at(-1)!
  const told = {
    webhookSecret: webhookSecret!,
    renewedWebhookSecret: renewed.webhookSecret!,
    calendar: calendar.split('/').at(-2)!,
    renewedCalendar: (await renewCalendarFeed(db)).split('/').at(-2)!,
    invitation,
    withdrawn,
    replaced,
    reset,
    counting: last(counting),
    device,
    accessToken: data.session!.access_token,
    refreshToken: data.session!.refresh_token,
    ...Object.fromEntries(codes.map((code, at) => [`code ${at}`, code])),
  }
  const hashes = Object.entries(told).map(([name, text]) => [
    `hash of ${name}`,
    createHash('sha256').update(text).digest('hex'),
  ])
  return { CANARY: 'canary', ...told, ...Object.fromEntries(hashes) }
}

test('the log’s table and the answers about the log contain no confidential text', async () => {
  const church = await backEnd.newPerson()
  const secrets = await makeSecrets(church, 'obed')
  expect(Object.entries(secrets).filter(([, secret]) => !(secret.length > 5))).toEqual([])
  const logs: Record<string, string[]> = { table: [], rest: [], api: [] }
  const rows = await backEnd.sql<{ row: string }>('select to_jsonb(a)::text as row from public.audit_log as a')
  logs['table'] = rows.map(({ row }) => row)
  for (const db of [owner.db, church.db]) {
    const { data } = await db.from('audit_log').select('*').throwOnError()
    logs['rest']!.push(...data.map((line) => JSON.stringify(line)))
    logs['rest']!.push(JSON.stringify((await db.rpc('list_audited_people').throwOnError()).data))
    const authorization = `Bearer ${(await db.auth.getSession()).data.session!.access_token}`
    for (let path: string | null = '/api/audit-log'; path;) {
      const answer = await backEnd.fetch(new Request(`http://localhost${path}`, { headers: { authorization } }))
      logs['api']!.push(...((await answer.json()) as object[]).map((line) => JSON.stringify(line)))
      path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? null
    }
  }
  for (const [log, lines] of Object.entries(logs)) {
    expect(lines.length, log).toBeGreaterThan(40)
    const told = Object.entries(secrets).flatMap(([name, secret]) =>
      lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase())).map((line) => `${name}: ${line}`),
    )
    expect(told, log).toEqual([])
  }
})

test('no table of Auth contains a secret of a church, although Auth copies the data of sign-ups', async () => {
  const { accessToken: _, refreshToken, ...secrets } = await makeSecrets(await backEnd.newPerson(), 'jesse')
  const tables = await backEnd.sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r'`,
  )
  const rows: string[] = []
  for (const { name } of tables) {
    const found = await backEnd.sql<{ row: string }>(`select to_jsonb(a)::text as row from auth."${name}" as a`)
    rows.push(...found.map(({ row }) => `${name}: ${row}`))
  }
  // The search must find the refresh token, which Auth stores. A search that finds nothing proves nothing.
  expect(rows.some((row) => row.includes(refreshToken!))).toBe(true)
  expect(rows.some((row) => row.startsWith('identities: ') && row.includes('"invitation"'))).toBe(true)
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    rows.filter((row) => row.toLowerCase().includes(secret.toLowerCase())).map((row) => `${name} in ${row}`),
  )
  expect(found).toEqual([])
})
