import { readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { signIn, signUp } from '../../../src/domain/access/credentials.commands.ts'
import { acceptInvitation, invite, withdrawInvitation } from '../../../src/domain/access/invitation.commands.ts'
import { listInvitations } from '../../../src/domain/access/invitation.queries.ts'
import { changeRole, handOverChurch, removePerson } from '../../../src/domain/access/people.commands.ts'
import { chooseMainSeries } from '../../../src/domain/access/profile.commands.ts'
import { makePasswordReset, withdrawPasswordReset } from '../../../src/domain/access/recovery.commands.ts'
import { endSessions } from '../../../src/domain/access/sessions.commands.ts'
import { listAuditLines } from '../../../src/domain/audit/audit-line.queries.ts'
import { auditDetails, auditSentence } from '../../../src/domain/audit/audit-text.ts'
import { openClicker, sendTaps } from '../../../src/domain/clicker/clicker.commands.ts'
import { changeCountingCategories } from '../../../src/domain/clicker/counting-category.commands.ts'
import {
  leaveOutClicker,
  makeCountingLink,
  withdrawCountingLink,
} from '../../../src/domain/clicker/counting-link.commands.ts'
import { findServiceClickers } from '../../../src/domain/clicker/service-clickers.queries.ts'
import {
  addImportRows,
  applyImport,
  beginImport,
  previewImport,
  undoImport,
} from '../../../src/domain/imports/import.commands.ts'
import { createMember } from '../../../src/domain/members/member.commands.ts'
import { MemberDraft } from '../../../src/domain/members/member.schema.ts'
import { mergeMembers, undoMerge } from '../../../src/domain/merging/merge.commands.ts'
import { sentMember } from '../../../src/domain/imports/sent-row.ts'
import {
  addNewcomer,
  sendMarks,
  setRegisterEnabled,
  setRegisterExtras,
} from '../../../src/domain/register/register.commands.ts'
import { setExpected } from '../../../src/domain/register/expected.commands.ts'
import { createFollowUp, deleteFollowUp } from '../../../src/domain/register/follow-up.commands.ts'
import { listFollowUps } from '../../../src/domain/register/follow-up.queries.ts'
import { changeSeries } from '../../../src/domain/services/series.commands.ts'
import { createServiceInstance } from '../../../src/domain/services/service-instance.commands.ts'
import { listServiceInstances } from '../../../src/domain/services/service-instance.queries.ts'
import { ServiceInstanceDraft } from '../../../src/domain/services/service-instance.schema.ts'
import { createService } from '../../../src/domain/services/service.commands.ts'
import { ServiceDraft } from '../../../src/domain/services/service.schema.ts'
import { chooseCombinedServices } from '../../../src/domain/year/year.commands.ts'
import { formatDate } from '../../../src/domain/shared/date-formats.ts'
import { addDays } from '../../../src/domain/shared/dates.ts'
import { TABLES } from '../tables.ts'
import { password, startBackEnd } from './people.ts'
import type { Person } from './people.ts'

const backEnd = startBackEnd()

/** Returns the lines that one command adds to the church's log, with the name of the person who ran the command. */
async function told(owner: Person, command: () => Promise<unknown>): Promise<string[]> {
  const read = () => listAuditLines(owner.db, { filter: {}, timeZone: 'UTC', limit: 100 })
  const known = (await read())[0]?.id ?? 0
  await command()
  const added = (await read()).filter(({ id }) => id > known)
  return added.map((line) => [`${line.personName} ${auditSentence(line)}`, ...auditDetails(line, 'UTC')].join(' | '))
}

test('a change of all dates of a series adds one log line', async () => {
  const owner = await backEnd.newPerson()
  const { db, username } = owner
  await createService(db, v.parse(ServiceDraft, { name: 'Worship', dayOfWeek: 0, serviceTime: '10:00' }))
  const dates = await listServiceInstances(db)
  const instance = dates.find(({ instanceDate }) => instanceDate > addDays(new Date().toISOString().slice(0, 10), 8))!
  const change = { ...instance, startTime: '11:00' }
  expect(await told(owner, () => changeSeries(db, { instance, draft: change, scope: 'all' }))).toEqual([
    `${username} changed the recurring service Worship | Service time: 10:00 → 11:00`,
  ])
})

test('each command that changes people, links or clickers adds one log line', async () => {
  const owner = await backEnd.newPerson()
  const { db, username } = owner
  const { church } = owner.profile
  const team: Record<string, string> = {}
  const lines: Record<string, string[]> = {}
  const tell = async (name: string, command: () => Promise<unknown>) => (lines[name] = await told(owner, command))

  let token = ''
  await tell('invite', async () => (token = await invite(db, { role: 'staff', places: 3 })))
  const joining = backEnd.newClient()
  await tell('signUp', () => signUp(joining, { username: 'naomi', password, invitation: token }))
  const other = await backEnd.newPerson()
  await tell('acceptInvitation', () => acceptInvitation(other.db, { token, givesUpChurch: true }))
  const [open] = await listInvitations(db)
  await tell('withdrawInvitation', () => withdrawInvitation(db, open!.id))
  const rows = await backEnd.sql<{ id: string; username: string }>(
    `select id, username from public.profiles where church_id = '${church.id}'`,
  )
  for (const row of rows) team[row.username] = row.id
  const naomi = team['naomi']!
  await tell('makePasswordReset', () => makePasswordReset(db, naomi))
  await tell('withdrawPasswordReset', () => withdrawPasswordReset(db, naomi))
  await tell('changeRole', () => changeRole(db, { id: naomi, role: 'viewer' }))
  await tell('removePerson', () => removePerson(db, naomi))
  await signIn(backEnd.newClient(), { username, password })
  await tell('endSessions', () => endSessions(db, null))

  const service = (
    await createServiceInstance(
      db,
      v.parse(ServiceInstanceDraft, {
        serviceName: 'Vespers',
        instanceDate: new Date().toISOString().slice(0, 10),
        startTime: '00:00',
      }),
    )
  ).id
  await tell('makeCountingLink', () => makeCountingLink(db, service))
  const device = crypto.randomUUID()
  await tell('openClicker', () => openClicker(db, { device, service }))
  await tell('sendTaps', () =>
    sendTaps(db, {
      device,
      service,
      name: 'Door',
      taps: [{ id: crypto.randomUUID(), category: 'adults', step: 1 }] as never,
    }),
  )
  const found = await findServiceClickers(db, service)
  const clicker = found!.clickers[0]!.id
  await tell('leaveOutClicker', () => leaveOutClicker(db, { clicker, isOut: true }))
  await tell('withdrawCountingLink', () => withdrawCountingLink(db, found!.links[0]!.id))
  const categories = [{ key: 'adults', name: 'Everyone', inTotal: true }]
  await tell('changeCountingCategories', () => changeCountingCategories(db, { churchId: church.id, categories }))
  await tell('chooseMainSeries', () => chooseMainSeries(db, { mainSeries: 'Vespers', mainServiceId: null }))
  await tell('automaticMainSeries', () => chooseMainSeries(db, { mainSeries: null, mainServiceId: null }))
  const file = await beginImport(db, { kind: 'members', fileName: 'people.csv', defaults: {} })
  await addImportRows(db, file, [sentMember(1, { row: 2, firstName: 'Orpah', lastName: 'Moab' })])
  await tell('applyImport', async () => applyImport(db, file, await previewImport(db, file)))
  await tell('undoImport', () => undoImport(db, file))
  const [orpah, orfa] = await Promise.all(
    ['Orpah', 'Orfa'].map((firstName) => createMember(db, v.parse(MemberDraft, { firstName, lastName: 'Moab' }))),
  )
  let merge = ''
  await tell('mergeMembers', async () => {
    merge = await mergeMembers(db, { kept: orpah!, gone: orfa!, choices: { firstName: 'kept' } })
  })
  await tell('undoMerge', () => undoMerge(db, merge))
  await tell('chooseCombinedServices', () =>
    chooseCombinedServices(db, { churchId: church.id, combinedServices: 'separate' }),
  )
  await tell('setRegisterEnabled', () => setRegisterEnabled(db, true))
  const member = crypto.randomUUID()
  const newcomer = { firstName: 'Obed', lastName: null, ageBand: null }
  await tell('addNewcomer', () => addNewcomer(db, { service, device, member, ...newcomer }))
  const marks = [{ member, state: 'away' as const, seen: 0 }]
  await tell('sendMarks', () => sendMarks(db, { service, device, marks, since: 0 }))
  await tell('setRegisterExtras', () => setRegisterExtras(db, { service, extras: 3 }))
  await tell('createFollowUp', () => createFollowUp(db, { memberId: member, onDate: '2026-06-14', note: 'x' }))
  const [followUp] = await listFollowUps(db, member)
  await tell('deleteFollowUp', () => deleteFollowUp(db, { id: followUp!.id }))
  const { id: serviceId } = await createService(db, v.parse(ServiceDraft, { name: 'Vespers', isRecurring: false }))
  const say = (isExpected: boolean | null) => setExpected(db, { memberId: member, serviceId, isExpected })
  await tell('setExpected', () => say(true))
  await tell('setExpected, otherwise', () => say(false))
  await tell('setExpected, by the rule', () => say(null))
  // The former owner can no longer read the log, so the new owner reads the last line.
  await handOverChurch(db, team[other.username]!)
  const [last] = await listAuditLines(other.db, { filter: {}, timeZone: 'UTC', limit: 1 })
  const today = formatDate(new Date().toISOString().slice(0, 10))
  expect({ ...lines, handOverChurch: [`${last!.personName} ${auditSentence(last!)}`] }).toEqual({
    invite: [`${username} made an invitation | Places: 3 | Role: staff`],
    signUp: ['naomi joined the church'],
    acceptInvitation: [`${other.username} joined the church`],
    withdrawInvitation: [`${username} withdrew an invitation`],
    makePasswordReset: [`${username} made a link to a new password for naomi`],
    withdrawPasswordReset: [`${username} removed a link to a new password for naomi`],
    changeRole: [`${username} changed the account naomi | Church role: staff → viewer`],
    removePerson: [`${username} removed the account naomi`],
    endSessions: [`${username} ended a session on another device`],
    makeCountingLink: [`${username} made a counting link for Vespers, ${today}`],
    openClicker: [],
    sendTaps: [],
    leaveOutClicker: [`${username} changed a clicker of Vespers, ${today} | Left out: no → yes`],
    withdrawCountingLink: [`${username} withdrew a counting link for Vespers, ${today}`],
    changeCountingCategories: [
      `${username} changed the church ${church.name} | Counting categories: Adults, Children, Visitors (not in the total) → Everyone`,
    ],
    chooseMainSeries: [`${username} changed the church ${church.name} | Main series: Vespers`],
    automaticMainSeries: [`${username} changed the church ${church.name} | Main series: Vespers → none`],
    applyImport: [`${username} imported members from a file | New: 1`],
    undoImport: [`${username} took back an import of members | New: 1`],
    mergeMembers: [`${username} merged another member into Orpah Moab`],
    undoMerge: [`${username} took back a merge into Orpah Moab`],
    chooseCombinedServices: [`${username} changed the church ${church.name} | Combined services: added → separate`],
    setRegisterEnabled: [`${username} changed the church ${church.name} | Register: no → yes`],
    addNewcomer: [`${username} added the member Obed ?`],
    sendMarks: [],
    setRegisterExtras: [],
    createFollowUp: [`${username} added a follow-up of Obed ?, Jun 14, 2026`],
    deleteFollowUp: [`${username} removed a follow-up of Obed ?, Jun 14, 2026`],
    setExpected: [`${username} added the expectation about Obed ?`],
    'setExpected, otherwise': [`${username} changed the expectation about Obed ? | Is expected: yes → no`],
    'setExpected, by the rule': [`${username} removed the expectation about Obed ?`],
    handOverChurch: [`${username} handed the church over to ${other.username}`],
  })
})

/**
 * The commands that add no log line here, each with the reason. Other tests cover accounts, recordings and forgotten
 * passwords.
 */
const WITHOUT_LINE: Record<string, string> = {
  signOut: 'nothing of the church changes',
  keepRecordingMinutes: 'the device sends it',
  keepEarlierCounts: 'the device sends it',
  receiveAttendanceSnapshot: 'the device sends it',
  saveAttendanceSnapshot: 'the device sends it',
  sendLeftBehind: 'the device sends it',
  enterOnSheet: 'the commands that it calls have theirs',
  openClicker: 'the device sends it',
  sendTaps: 'the device sends it',
  endLostRecording: 'it is completeRecordingSession that has the line',
  beginArchiveImport: 'nothing of the church changes',
  beginImport: 'nothing of the church changes',
  addImportRows: 'nothing of the church changes',
  previewImport: 'nothing of the church changes',
  decideImportRows: 'nothing of the church changes',
  cancelImport: 'nothing of the church changes',
  deleteRecordingFiles: 'files of a recording that is removed',
}

test('every command that writes has a test of its log line', () => {
  const domain = new URL('../../../src/domain/', import.meta.url)
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.commands.ts'),
  )
  const commands = files.flatMap((file) =>
    [...readFileSync(new URL(file, domain), 'utf8').matchAll(/^export async function (\w+)/gm)].map(
      ([, name]) => name!,
    ),
  )
  const tests = ['audited-commands', 'audit-log', 'newcomers', 'recovery'].map((name) => {
    const folder = name === 'recovery' ? '..' : '.'
    return readFileSync(new URL(`${folder}/${name}.test.ts`, import.meta.url), 'utf8')
  })
  const ofTables = Object.values(TABLES).flatMap(({ commands: of }) =>
    of ? [of.create.name, of.update.name, of.remove.name] : [],
  )
  const untried = commands.filter(
    (name) => !(name in WITHOUT_LINE) && !ofTables.includes(name) && !tests.some((text) => text.includes(`${name}(`)),
  )
  expect(untried).toEqual([])
  expect(commands.length).toBeGreaterThan(50)
})
