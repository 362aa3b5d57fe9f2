import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { listServiceTotals } from '../../src/domain/attendance/service-total.queries.ts'
import { listMembers } from '../../src/domain/members/member.queries.ts'
import { todayIn } from '../../src/domain/shared/dates.ts'
import { foundSampleChurch } from '../../src/testing/sample-church/found-sample-church.ts'
import { addSample } from '../../src/testing/sample-church/sample.ts'
import { sampleServices } from '../../src/testing/sample-church/sample-services.ts'
import { openBackEnd } from '../embedded/back-end.ts'
import { startBackEnd } from './domain/people.ts'
import { copyMigratedData } from './migrated-data.ts'

const backEnd = startBackEnd()

test('the sample church has the planned totals for twelve weeks', async () => {
  const { db, profile } = await backEnd.newPerson()
  const now = new Date('2026-04-22T12:00:00Z')
  const lines: string[] = []
  const services = await foundSampleChurch(db, { weeks: 12, now, say: (line) => lines.push(line) })
  const today = todayIn(profile.church.timeZone, now)
  const planned = sampleServices(today, 12)
  expect(services).toBe(planned.length)
  expect(lines).toEqual([
    `Adding ${planned.length} services of 2026 ...`,
    'Adding recordings, members, sermons and events ...',
  ])
  const totals = (await listServiceTotals(db, { figures: ['parts'] })).filter(
    ({ instanceDate }) => instanceDate < today,
  )
  const shown = totals.map(({ instanceDate, serviceName, total, outcomeReason, cameIn, visitors, note }) => ({
    what: `${instanceDate} ${serviceName}`,
    facts: { total, outcomeReason, cameIn, visitors, note },
  }))
  const wanted = planned.map(({ instanceDate, serviceName, typed, seenAtDoor, outcomeReason }) => ({
    what: `${instanceDate} ${serviceName}`,
    facts: {
      total: outcomeReason ? null : (typed?.totalAttendance ?? seenAtDoor),
      outcomeReason,
      cameIn: seenAtDoor,
      visitors: typed?.visitorsCount ?? null,
      note: typed?.notes ?? null,
    },
  }))
  const ordered = (rows: typeof shown) => rows.toSorted((one, other) => (one.what < other.what ? -1 : 1))
  expect(ordered(shown)).toEqual(ordered(wanted))
  expect(totals.filter(({ source }) => source === 'door').length).toBeGreaterThan(2)
  expect(totals.filter(({ namedPresent }) => namedPresent !== null).length).toBeGreaterThan(10)
  expect(totals.filter(({ serviceId }) => serviceId === null)).toEqual([])
  expect((await listMembers(db)).length).toBeGreaterThan(80)
})

test('the sample cannot be added twice or while Narthex runs, and the refusal gives a reason', async () => {
  const folder = await copyMigratedData()
  vi.stubEnv('NARTHEX_DATA_DIR', folder)
  const lock = join(folder, 'process.lock')
  writeFileSync(lock, String(process.ppid))
  await expect(addSample()).rejects.toThrow('Stop it first.')
  rmSync(lock)
  const backEndOfFolder = await openBackEnd({ folder })
  await backEndOfFolder.fetch(
    new Request('http://embedded.invalid/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'Sample', password: 'secret-1' }),
    }),
  )
  await backEndOfFolder.close()
  await expect(addSample()).rejects.toThrow('The sample church is there already')
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
