import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { todayIn } from '../../../src/domain/shared/dates.ts'
import { VERSION } from '../../../src/domain/version.ts'
import { ContractClient } from './contract-client.ts'
import type { Host, Person } from './contract-client.ts'
import { testPeople } from './contract-people.ts'
import { testVerbs } from './contract-verbs.ts'
import type { Method } from '../../functions/api/route.ts'
import { ROUTES } from '../../functions/api/routes.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const member = {
  firstName: 'Ruth',
  lastName: 'Moab',
  email: 'ruth@example.org',
  phone: '555 1234',
  address: '1 Field Road, Bethlehem',
  dateOfBirth: '1990-02-28',
  ageBand: 'adult',
  joinDate: '2024-05-19',
  membershipStatus: 'visitor',
  familyId: 'naomi',
  notes: 'Gleans.',
}
const service = {
  name: 'Sunday worship',
  serviceType: 'worship',
  isRecurring: true,
  dayOfWeek: 0,
  recurrencePattern: 'weekly',
  serviceTime: '10:00',
  duration: 90,
  location: 'Main hall',
  seats: 240,
  description: 'With communion',
  recurrenceEndDate: null,
}
const instance = {
  serviceName: 'Easter',
  serviceType: 'Special',
  instanceDate: '2026-04-05',
  startTime: '06:00',
  endTime: '07:30',
  speaker: 'Naomi',
  location: 'Hill',
  notes: 'Bring candles',
}

const dataUrl = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`

/** Tests every call in the specification's table against any host of the function. */
export function describeContract(name: string, prefix: string, open: () => Promise<Host>): void {
  describe(`the API calls of the specification, ${name}`, () => {
    let host: Host
    const api = new ContractClient(() => host, prefix)
    let anna: Person
    let stranger: Person
    let jpeg: Buffer

    beforeAll(async () => {
      host = await open()
      anna = await api.signUp()
      stranger = await api.signUp()
      const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
      jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'white', noise } })
        .jpeg()
        .toBuffer()
    })
    afterAll(() => host?.close())

    const newInstance = async (as = anna) =>
      (await api.call('POST', '/service-instances', { as, body: instance })).body.id as string
    const newSession = async (as = anna) => {
      const body = { serviceInstanceId: await newInstance(as), targetFps: 30, confidenceThreshold: 45 }
      return (
        await api.call('POST', '/recording-sessions', { as, body: { ...body, metadata: { captureInterval: 60_000 } } })
      ).body
    }
    const newSnapshot = (recordingSessionId: string, peopleCount: number, as = anna) =>
      api.call('POST', '/attendance-snapshots', {
        as,
        body: { recordingSessionId, peopleCount, imageUrl: dataUrl(jpeg), metadata: { fps: 12.5, detectionCount: 3 } },
      })

    test('GET /auth/me returns the profile of the token’s person, or 401 without a valid token', async () => {
      const me = await api.call('GET', '/auth/me', { as: anna })
      expect(me.body).toMatchObject({ id: anna.id, username: anna.username, role: 'user', churchRole: 'owner' })
      for (const token of ['', 'x', `${anna.token}x`, 'e30.e30.e30', anna.token.split('.').slice(0, 2).join('.')]) {
        const refused = await api.call('GET', '/auth/me', { as: { ...anna, token } })
        expect(refused.status).toBe(401)
        expect(refused.headers.get('www-authenticate')).toBe('Bearer')
      }
      expect((await api.call('GET', '/auth/me')).status).toBe(401)
    })

    test('POST /auth/signup creates a church and refuses usernames that are taken or invalid', async () => {
      const username = `Jürgen ${Date.now()} 🎺`
      const { body } = await api.call('POST', '/auth/signup', { body: { username, password: 'secret-1' } })
      expect(body.user).toMatchObject({ username, churchRole: 'owner', church: { name: `${username}'s church` } })
      const again = { username: ` ${username.toUpperCase()} `, password: 'secret-2' }
      expect((await api.call('POST', '/auth/signup', { body: again })).status).toBe(409)
      const short = await api.call('POST', '/auth/signup', { body: { username: 'ab', password: '12345' } })
      expect(short).toMatchObject({
        status: 422,
        body: {
          issues: [
            { path: 'username', message: 'Username must be at least 3 characters' },
            { path: 'password', message: 'Password must be at least 6 characters' },
          ],
        },
      })
    })

    test('POST /auth/login returns a session, or 401 for a wrong password', async () => {
      const right = { username: anna.username.toUpperCase(), password: 'secret-1' }
      const { body } = await api.call('POST', '/auth/login', { body: right })
      expect((await api.call('GET', '/auth/me', { as: { ...anna, token: body.accessToken } })).body.id).toBe(anna.id)
      for (const wrong of [
        { ...right, password: 'secret-2' },
        { username: 'unknown person', password: 'secret-1' },
      ]) {
        const refused = await api.call('POST', '/auth/login', { body: wrong })
        expect(refused).toMatchObject({ status: 401, body: { message: 'Invalid username or password' } })
      }
      const empty = await api.call('POST', '/auth/login', { body: { username: '', password: '' } })
      expect(empty.body.issues).toEqual([
        { path: 'username', message: 'Username is required' },
        { path: 'password', message: 'Password is required' },
      ])
    })

    test('POST /auth/refresh returns the next session in exchange for a refresh token', async () => {
      const { body } = await api.call('POST', '/auth/login', {
        body: { username: anna.username, password: 'secret-1' },
      })
      const next = await api.call('POST', '/auth/refresh', { body: { refreshToken: body.refreshToken } })
      expect((await api.call('GET', '/auth/me', { as: { ...anna, token: next.body.accessToken } })).status).toBe(200)
      expect((await api.call('POST', '/auth/refresh', { body: { refreshToken: 'made-up' } })).status).toBe(401)
    })

    test('POST /auth/logout ends the session, and the tokens of the session stop working', async () => {
      const log = { username: anna.username, password: 'secret-1' }
      const { body } = await api.call('POST', '/auth/login', { body: log })
      const session = { ...anna, token: body.accessToken }
      expect((await api.call('POST', '/auth/logout', { as: session })).status).toBe(204)
      for (const path of ['/auth/me', '/members', '/recording-sessions', '/integrations']) {
        expect((await api.call('GET', path, { as: session })).status).toBe(401)
      }
      expect((await api.call('POST', '/auth/logout', { as: session })).status).toBe(401)
      expect((await api.call('POST', '/auth/refresh', { body })).status).toBe(401)
      expect((await api.call('GET', '/auth/me', { as: anna })).status).toBe(200)
    })

    test('members are added, listed by name, changed in part or in full, and deleted', async () => {
      const added = await api.call('POST', '/members', { as: anna, body: { ...member, userId: '' } })
      expect(added.body).toMatchObject({ ...member, photoUrl: null })
      const plain = await api.call('POST', '/members', {
        as: anna,
        body: { firstName: 'Ada', lastName: 'Abel', email: '' },
      })
      expect(plain.body).toMatchObject({ membershipStatus: 'active', email: null, dateOfBirth: null, familyId: null })
      const { id } = added.body
      const listed = await api.call('GET', '/members', { as: anna })
      expect(listed.body.map((each: { lastName: string }) => each.lastName)).toEqual(['Abel', 'Moab'])

      const partly = await api.call('PATCH', `/members/${id}`, { as: anna, body: { phone: '555 9999' } })
      expect(partly.body).toEqual({ ...added.body, phone: '555 9999' })
      const complete = { ...member, firstName: 'Ruth Ann', notes: '' }
      const changed = await api.call('PATCH', `/members/${id}`, { as: anna, body: complete })
      expect(changed.body).toEqual({ ...added.body, firstName: 'Ruth Ann', notes: null })

      expect((await api.call('DELETE', `/members/${id}`, { as: anna })).status).toBe(204)
      expect((await api.call('DELETE', `/members/${id}`, { as: anna })).status).toBe(404)
      const { body: all, headers } = await api.call('GET', '/members', { as: anna })
      expect(all).toHaveLength(1)
      expect(headers.get('link')).toBeNull()
      for (const body of [member, member]) await api.call('POST', '/members', { as: anna, body })
      // Each page has as many rows as the first request's limit.
      const [pages, ids]: [number[], string[]] = [[], []]
      for (let next: string | undefined = '/members?limit=1'; next;) {
        const page = await api.call('GET', next, { as: anna })
        pages.push(page.body.length)
        ids.push(...page.body.map((each: { id: string }) => each.id))
        next = /^<\/functions\/v1\/api(\/members\?.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
      }
      expect(pages).toEqual([1, 1, 1])
      expect(new Set(ids).size).toBe(3)
      for (const limit of ['0', '1001', 'x']) {
        expect((await api.call('GET', `/members?limit=${limit}`, { as: anna })).status).toBe(422)
      }
    })

    test('recurring services are added, listed, read and changed', async () => {
      const added = await api.call('POST', '/services', { as: anna, body: service })
      expect(added.body).toMatchObject(service)
      const { id } = added.body
      expect((await api.call('GET', '/services', { as: anna })).body).toEqual([added.body])
      expect((await api.call('GET', `/services/${id}`, { as: anna })).body).toEqual(added.body)
      const change = { ...service, duration: '', serviceTime: '', name: 'Evening prayer', serviceType: 'prayer' }
      const changed = await api.call('PATCH', `/services/${id}`, { as: anna, body: change })
      expect(changed.body).toMatchObject({ duration: null, serviceTime: null, name: 'Evening prayer' })
      const partly = await api.call('PATCH', `/services/${id}`, { as: anna, body: { location: 'Chapel' } })
      expect(partly.body).toEqual({ ...changed.body, location: 'Chapel' })

      const optional = ['dayOfWeek', 'recurrencePattern', 'serviceTime', 'duration', 'location', 'description']
      for (const blank of [null, '']) {
        const { body: complete } = await api.call('PATCH', `/services/${id}`, { as: anna, body: service })
        for (const field of optional) {
          const emptied = await api.call('PATCH', `/services/${id}`, { as: anna, body: { [field]: blank } })
          expect(emptied.body).toEqual(Object.assign(complete, { [field]: null }))
        }
      }
    })

    test('dated services are added with a form, listed newest first, read, changed and deleted', async () => {
      const first = await api.call('POST', '/service-instances', { as: anna, body: instance })
      expect(first.body).toMatchObject({
        ...instance,
        startTime: '06:00:00',
        endTime: '07:30:00',
        attendanceRecorded: false,
      })
      const later = { ...instance, instanceDate: '2026-05-24', serviceName: 'Pentecost', endTime: '' }
      const second = await api.call('POST', '/service-instances', { as: anna, body: later })
      // The list also has dates that the recurring service made.
      const listed: { serviceId: string | null }[] = (await api.call('GET', '/service-instances', { as: anna })).body
      expect(listed.filter(({ serviceId }) => serviceId === null)).toEqual([second.body, first.body])
      const path = `/service-instances/${first.body.id}`
      expect((await api.call('GET', path, { as: anna })).body).toEqual(first.body)
      const changed = await api.call('PATCH', path, { as: anna, body: { speaker: 'Boaz', instanceDate: '2026-04-06' } })
      expect(changed.body).toEqual({ ...first.body, speaker: 'Boaz', instanceDate: '2026-04-06' })
      const refused = {
        status: 422,
        body: { issues: [{ path: 'endTime', message: 'The end must be after the start' }] },
      }
      for (const [method, to, body] of [
        ['POST', '/service-instances', { ...instance, endTime: '06:00' }],
        ['PATCH', path, { endTime: '05:59' }],
        ['PATCH', path, { startTime: '07:30' }],
      ] as const) {
        expect(await api.call(method, to, { as: anna, body })).toMatchObject(refused)
      }
      expect((await api.call('DELETE', path, { as: anna })).status).toBe(204)
      expect((await api.call('GET', path, { as: anna })).status).toBe(404)
    })

    test('when the studio adds a date of a recurring service, the date is in the church’s time zone', async () => {
      await host.sql(`update public.churches set time_zone = 'Pacific/Auckland' where id = '${anna.churchId}'`)
      const { body: from } = await api.call('POST', '/services', { as: anna, body: service })
      const chosen = { serviceId: from.id, instanceDate: '2026-07-04T20:00:00.000Z', notes: 'Sent by the studio' }
      const { body } = await api.call('POST', '/service-instances', { as: anna, body: chosen })
      expect(body).toMatchObject({
        serviceId: from.id,
        serviceName: 'Sunday worship',
        instanceDate: '2026-07-05',
        startTime: '10:00:00',
        location: 'Main hall',
        notes: 'Sent by the studio',
      })
      const unknown = { ...chosen, serviceId: UNKNOWN_ID }
      expect((await api.call('POST', '/service-instances', { as: anna, body: unknown })).status).toBe(404)
      const blank = await api.call('POST', '/service-instances', {
        as: anna,
        body: { serviceId: '', instanceDate: '' },
      })
      expect(blank.body.issues).toEqual([
        { path: 'serviceId', message: 'Please select a service' },
        { path: 'instanceDate', message: 'Please select a date' },
      ])
    })

    test('an impossible date or a time without an offset is refused, and the answer names the field', async () => {
      const { body: started } = await api.call('POST', '/recording-sessions', {
        as: anna,
        body: { serviceInstanceId: await newInstance() },
      })
      for (const time of ['2026-02-30T10:00:00Z', '0000-12-31T23:00:00Z', 'T 2026Z', 'March 7', '1', '0000-01-01']) {
        const of: [Method, string, string, object][] = [
          ['POST', '/service-instances', 'instanceDate', instance],
          ['PATCH', `/service-instances/${started.serviceInstanceId}`, 'instanceDate', {}],
          ['POST', '/events', 'startDate', { name: 'Fair' }],
          ['POST', '/events', 'endDate', { name: 'Fair', startDate: '2026-02-28' }],
          ['POST', '/recording-sessions', 'startTime', { serviceInstanceId: started.serviceInstanceId }],
          ['PATCH', `/recording-sessions/${started.id}`, 'endTime', { status: 'completed' }],
        ]
        for (const [method, path, field, rest] of of) {
          const refused = await api.call(method, path, { as: anna, body: { ...rest, [field]: time } })
          expect(refused, `${method} ${path} ${time}`).toMatchObject({
            status: 422,
            body: { issues: [{ path: field }] },
          })
        }
      }
      await api.call('DELETE', `/service-instances/${started.serviceInstanceId}`, { as: anna })
    })

    test('attendance is recorded and listed in order, and its service is marked as recorded', async () => {
      const serviceInstanceId = await newInstance()
      const counted = { serviceInstanceId, totalAttendance: 48, adultsCount: 40, childrenCount: 8, visitorsCount: 0 }
      const body = { ...counted, trackingMethod: 'manual', notes: 'Counted twice' }
      const added = await api.call('POST', '/attendance', { as: anna, body })
      const typed = { visitorsCount: null, aiSessionId: null, source: 'typed', cameIn: null }
      expect(added.body).toMatchObject({ ...body, ...typed })
      const later = await api.call('POST', '/attendance', {
        as: anna,
        body: { serviceInstanceId, totalAttendance: 50 },
      })
      expect((await api.call('GET', '/attendance', { as: anna })).body).toEqual([added.body, later.body])
      const ofInstance = await api.call('GET', `/service-instances/${serviceInstanceId}/attendance`, { as: anna })
      expect(ofInstance.body).toEqual([added.body, later.body])
      const marked = await api.call('GET', `/service-instances/${serviceInstanceId}`, { as: anna })
      expect(marked.body.attendanceRecorded).toBe(true)
      const byMachine = await api.call('POST', '/attendance', { as: anna, body: { ...body, trackingMethod: 'ai' } })
      expect(byMachine).toMatchObject({ status: 422, body: { issues: [{ path: 'trackingMethod' }] } })
    })

    test('each service that took place and was counted has exactly one official total', async () => {
      const church = await api.signUp()
      const dated = async (instanceDate: string) => {
        const body = { ...instance, instanceDate }
        return (await api.call('POST', '/service-instances', { as: church, body })).body.id as string
      }
      const ids = [await dated('2026-05-10'), await dated('2026-05-03'), await dated('2026-04-26')]
      for (const [index, totalAttendance] of [0, 50, 84].entries()) {
        const counted = { serviceInstanceId: ids[Math.min(index, 1)], totalAttendance }
        await api.call('POST', '/attendance', { as: church, body: counted })
      }
      await host.sql(`update public.service_instances set outcome = 'did_not_happen', outcome_reason = 'snow'
        where id = '${ids[2]}'`)
      const { body: totals } = await api.call('GET', '/service-totals?with=parts,range', { as: church })
      expect(totals).toMatchObject([
        { serviceInstanceId: ids[0], total: 0, source: 'typed', chosenBy: 'rule', low: 0, high: 0, counts: 1 },
        { serviceInstanceId: ids[1], total: 84, outcome: 'held', counts: 2 },
        { serviceInstanceId: ids[2], total: null, source: null, outcome: 'did_not_happen', outcomeReason: 'snow' },
      ])
      const { body: recent } = await api.call('GET', '/service-totals?from=2026-05-03', { as: church })
      expect(totals.slice(0, 2)).toMatchObject(recent)
      const { body: ranged } = await api.call('GET', '/service-totals?with=range', { as: church })
      expect(totals).toMatchObject(ranged)
      const leftOut = (total: object) => Object.keys(totals[0]).filter((key) => !Object.hasOwn(total, key))
      expect([recent, ranged].map(([total]) => leftOut(total).toSorted().join(' '))).toEqual([
        'adults children high low note onlineViews visitors',
        'adults children note onlineViews visitors',
      ])
      const unknown = await api.call('GET', '/service-totals?with=notes', { as: church })
      expect(unknown).toMatchObject({ status: 422, body: { issues: [{ path: 'with' }] } })
      const refused = await api.call('GET', '/service-totals?from=2026-05-32', { as: church })
      expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'from' }] } })
      const { body: marked } = await api.call('GET', `/service-instances/${ids[2]}`, { as: church })
      expect(marked).toMatchObject({ outcome: 'did_not_happen', outcomeReason: 'snow' })
    })

    test('a recording starts, is listed, completes once with an attendance record, and is deleted', async () => {
      const started = await newSession()
      expect(started).toMatchObject({
        status: 'recording',
        targetFps: 30,
        confidenceThreshold: 45,
        avgPeopleCount: 0,
        endTime: null,
      })
      const path = `/recording-sessions/${started.id}`
      expect((await api.call('GET', '/recording-sessions', { as: anna })).body).toContainEqual(started)
      const again = { id: started.id, serviceInstanceId: started.serviceInstanceId, targetFps: 5 }
      expect((await api.call('POST', '/recording-sessions', { as: anna, body: again })).body).toEqual(started)
      expect((await newSnapshot(started.id, 7)).status).toBe(201)

      const endTime = new Date(Date.parse(started.startTime) + 90_000).toISOString()
      const ended = await api.call('PATCH', path, { as: anna, body: { status: 'completed', endTime } })
      expect(ended.body).toMatchObject({ status: 'completed', maxPeopleCount: 7, avgPeopleCount: 7 })
      expect(Date.parse(ended.body.endTime)).toBe(Date.parse(endTime))
      expect((await api.call('PATCH', path, { as: anna, body: { status: 'completed' } })).body).toEqual(ended.body)
      const reopened = await api.call('PATCH', path, { as: anna, body: { status: 'recording' } })
      expect(reopened).toMatchObject({ status: 422, body: { issues: [{ path: 'status' }] } })

      const records = await api.call('GET', `/service-instances/${started.serviceInstanceId}/attendance`, { as: anna })
      expect(records.body).toMatchObject([
        { totalAttendance: 7, trackingMethod: 'ai', source: 'room', aiSessionId: started.id },
      ])
      const sessions = await api.call('GET', `/service-instances/${started.serviceInstanceId}/recording-sessions`, {
        as: anna,
      })
      expect(sessions.body).toEqual([ended.body])

      expect((await api.call('DELETE', path, { as: anna })).status).toBe(204)
      expect((await api.call('DELETE', path, { as: anna })).status).toBe(404)
      const files = await host.sql(`select name from storage.objects where name like '%${started.id}%'`)
      expect(files).toEqual([])
    })

    test('a recording may belong to an event or to nothing', async () => {
      const { body: event } = await api.call('POST', '/events', {
        as: anna,
        body: { name: 'Picnic', startDate: '2026-06-01T12:00:00Z' },
      })
      const ofEvent = await api.call('POST', '/recording-sessions', { as: anna, body: { eventId: event.id } })
      expect(ofEvent.body).toMatchObject({ eventId: event.id, targetFps: 1, confidenceThreshold: 10 })
      const ofNothing = await api.call('POST', '/recording-sessions', { as: anna, body: { targetFps: 30 } })
      expect(ofNothing).toMatchObject({
        status: 422,
        body: { message: 'Please select a service or event before recording.' },
      })
    })

    test('a person can get a snapshot’s picture with a token, and a person of another church cannot', async () => {
      const session = await newSession()
      const saved = await newSnapshot(session.id, 12)
      expect(saved.body).toMatchObject({ recordingSessionId: session.id, peopleCount: 12, confidenceScore: null })
      const imagePath = saved.body.imageUrl.replace('/functions/v1/api', '')
      const picture = await api.call('GET', imagePath, { as: anna })
      expect(Buffer.from(picture.body)).toEqual(jpeg)
      expect((await api.call('GET', imagePath, { as: stranger })).status).toBe(404)
      expect((await api.call('GET', imagePath)).status).toBe(401)

      const listed = await api.call('GET', `/recording-sessions/${session.id}/snapshots`, { as: anna })
      expect(listed.body).toEqual([saved.body])
      const query = `/attendance-snapshots?recordingSessionId=${session.id}`
      expect((await api.call('GET', query, { as: anna })).body).toEqual([saved.body])
      expect((await api.call('GET', query, { as: stranger })).status).toBe(404)
      expect(
        (await api.call('GET', `/attendance-snapshots?recordingSessionId=${UNKNOWN_ID}`, { as: anna })).status,
      ).toBe(404)
      expect((await api.call('GET', '/attendance-snapshots', { as: anna })).status).toBe(422)
    })

    test('a session keeps ten snapshots, and a repeated snapshot is saved once', async () => {
      const session = await newSession()
      const id = crypto.randomUUID()
      const body = { id, recordingSessionId: session.id, peopleCount: 3, imageUrl: dataUrl(jpeg) }
      const once = await api.call('POST', '/attendance-snapshots', { as: anna, body })
      expect((await api.call('POST', '/attendance-snapshots', { as: anna, body })).body).toEqual(once.body)
      for (let count = 2; count <= 10; count++) expect((await newSnapshot(session.id, count)).status).toBe(201)
      const eleventh = await newSnapshot(session.id, 11)
      expect(eleventh).toMatchObject({ status: 422, body: { message: 'A recording keeps at most 10 snapshots.' } })
      const elsewhere = { ...body, recordingSessionId: (await newSession()).id }
      expect((await api.call('POST', '/attendance-snapshots', { as: anna, body: elsewhere })).status).toBe(409)
    })

    test('only a JPEG of at most 2 MB is a picture', async () => {
      const { id: recordingSessionId } = await newSession()
      const png = await sharp(jpeg).png().toBuffer()
      const large = Buffer.concat([jpeg, Buffer.alloc(2 * 1024 * 1024)])
      const wrong = {
        [`data:image/png;base64,${png.toString('base64')}`]: /JPEG/,
        [dataUrl(png)]: /JPEG/,
        [dataUrl(jpeg.subarray(0, 40))]: /JPEG/,
        'https://example.org/picture.jpg': /JPEG/,
        [dataUrl(large)]: /2 MB/,
      }
      for (const [imageUrl, message] of Object.entries(wrong)) {
        const refused = await api.call('POST', '/attendance-snapshots', {
          as: anna,
          body: { recordingSessionId, peopleCount: 1, imageUrl },
        })
        expect(refused.status).toBe(422)
        expect(refused.body.issues).toEqual([{ path: 'imageUrl', message: expect.stringMatching(message) }])
      }
      const snapshots = await api.call('GET', `/recording-sessions/${recordingSessionId}/snapshots`, { as: anna })
      expect(snapshots.body).toEqual([])
      expect(await host.sql(`select name from storage.objects where name like '%${recordingSessionId}%'`)).toEqual([])
    })

    test('events are added, and they are listed by start', async () => {
      const body = {
        name: 'Harvest supper',
        description: 'Bring a dish',
        eventType: 'social',
        startDate: '2026-09-20T17:00:00.000Z',
        endDate: '2026-09-20T20:00:00.000Z',
        location: 'Barn',
        contactPerson: 'Boaz',
        maxAttendees: 80,
        registrationRequired: true,
      }
      const { body: added } = await api.call('POST', '/events', { as: stranger, body })
      expect({ ...added, startDate: new Date(added.startDate).toISOString() }).toMatchObject({
        ...body,
        endDate: added.endDate,
      })
      const early = { name: 'Vigil', startDate: '2026-04-04' }
      const { body: second } = await api.call('POST', '/events', { as: stranger, body: early })
      expect(second).toMatchObject({ eventType: 'general', registrationRequired: false, location: null })
      expect((await api.call('GET', '/events', { as: stranger })).body).toEqual([second, added])
      const backwards = await api.call('POST', '/events', { as: stranger, body: { ...body, endDate: '2026-09-19' } })
      expect(backwards).toMatchObject({ status: 422, body: { issues: [{ path: 'endDate' }] } })
    })

    test('when the clock change skips an event’s time, a new or changed event is refused with a message', async () => {
      const church = await api.signUp()
      await host.sql(`update public.churches set time_zone = 'America/New_York' where id = '${church.churchId}'`)
      const message = 'The clocks go forward on Mar 8, 2026: there is no 2:30 AM. The next time is 3:30 AM.'
      const skipped = '2026-03-08T02:30'
      const { body: vigil } = await api.call('POST', '/events', {
        as: church,
        body: { name: 'Vigil', startDate: '2026-03-07T22:00', endDate: '2026-03-08T03:00' },
      })
      for (const [method, path, body, field] of [
        ['POST', '/events', { name: 'Vigil', startDate: skipped }, 'startDate'],
        ['POST', '/events', { name: 'Vigil', startDate: '2026-03-07T22:00', endDate: skipped }, 'endDate'],
        ['PATCH', `/events/${vigil.id}`, { endDate: skipped }, 'endDate'],
      ] as const) {
        const refused = await api.call(method, path, { as: church, body })
        expect(refused).toMatchObject({ status: 422, body: { message, issues: [{ path: field, message }] } })
      }
      expect((await api.call('GET', '/events', { as: church })).body).toEqual([vigil])
    })

    test('sermons are listed, newest first', async () => {
      await host.sql(`insert into public.sermons (church_id, user_id, title, speaker, sermon_date, scripture) values
        ('${anna.churchId}', '${anna.id}', 'Gleaning', 'Naomi', '2026-01-04', 'Ruth 2'),
        ('${anna.churchId}', '${anna.id}', 'Home', 'Boaz', '2026-01-11', null)`)
      const { body } = await api.call('GET', '/sermons', { as: anna })
      expect(body).toMatchObject([{ title: 'Home' }, { title: 'Gleaning', scripture: 'Ruth 2' }])
    })

    test('only administrators can read the admin lists', async () => {
      await host.sql(`insert into public.feature_requests (user_id, title, description)
        values ('${stranger.id}', 'Bells', 'Ring at a hundred')`)
      const admin = await api.signUp()
      for (const path of ['/admin/users', '/admin/feature-requests']) {
        expect((await api.call('GET', path)).status).toBe(401)
        expect((await api.call('GET', path, { as: admin })).status).toBe(403)
      }
      await host.sql(`select private.grant_admin('${admin.username}')`)
      const users = await api.call('GET', '/admin/users', { as: admin })
      expect(users.body).toContainEqual({
        id: anna.id,
        username: anna.username,
        hasVisionKey: false,
        hasWebhook: false,
        webhookEnabled: false,
        createdAt: expect.any(String),
      })
      const requests = await api.call('GET', '/admin/feature-requests', { as: admin })
      expect(requests.body).toMatchObject([{ title: 'Bells', userId: stranger.id, username: stranger.username }])
    })

    test('integrations can be written, and an answer never contains their secrets', async () => {
      const body = { visionKey: 'never-told', webhookUrl: 'https://93.184.216.34/hook?token=never-told' }
      const saved = await api.call('PUT', '/integrations', { as: anna, body })
      expect(saved.body).toEqual({
        hasVisionKey: true,
        webhookHost: '93.184.216.34',
        webhookEnabled: false,
        webhookSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      const { webhookSecret: _, ...shown } = saved.body
      expect((await api.call('GET', '/integrations', { as: anna })).body).toEqual(shown)
      expect((await api.call('GET', '/integrations', { as: stranger })).body.hasVisionKey).toBe(false)
      const inside = await api.call('PUT', '/integrations', { as: anna, body: { webhookUrl: 'https://127.0.0.1/' } })
      expect(inside).toMatchObject({ status: 422, body: { issues: [{ path: 'webhookUrl' }] } })
      const deliver = async (as?: { token: string }) => (await api.call('POST', '/webhooks/deliver', { as })).status
      for (const as of [undefined, anna]) expect(await deliver(as)).toBe(401)
      expect(await deliver({ token: host.secretKey })).toBe(204)
      expect((await api.call('GET', '/integrations/deliveries', { as: anna })).body).toEqual([])
      const [webhooks, pictures] = (await api.call('GET', '/timers', { as: anna })).body
      expect(webhooks).toEqual({
        name: 'webhooks',
        state: 'fresh',
        ranAt: expect.any(String),
        triedAt: expect.any(String),
      })
      expect(pictures).toMatchObject({ name: 'pictures' })
      // The function refuses this private address before it sends the message.
      await host.sql(`update private.integrations set webhook_url = 'https://127.0.0.1/', webhook_enabled = true
        where user_id = '${anna.id}'`)
      expect((await api.call('POST', '/integrations/test', { as: anna })).status).toBe(204)
      await api.call('PUT', '/integrations', { as: anna, body: { visionKey: null, webhookUrl: null } })
    })

    test('the operator’s clean-up removes unused pictures and keeps used pictures', async () => {
      const saved = await newSnapshot((await newSession()).id, 4)
      for (const as of [undefined, anna]) expect((await api.call('POST', '/pictures/sweep', { as })).status).toBe(401)
      expect((await api.call('POST', '/pictures/sweep', { as: { token: host.secretKey } })).status).toBe(204)
      expect((await api.call('GET', '/timers', { as: anna })).body[1]).toMatchObject({
        name: 'pictures',
        state: 'fresh',
      })
      const picture = saved.body.imageUrl.replace('/functions/v1/api', '')
      expect((await api.call('GET', picture, { as: anna })).status).toBe(200)
    })

    test('/health reports the version and that Auth is reachable', async () => {
      expect((await api.call('GET', '/health')).body).toEqual({ isAuthReachable: true, version: VERSION })
    })

    test('the OpenAPI document describes every route', async () => {
      const { body } = await api.call('GET', '/openapi.json')
      expect(body.openapi).toBe('3.1.0')
      for (const { method, path } of ROUTES) expect(body.paths[path]).toHaveProperty(method.toLowerCase())
      expect(await (await host.send('/api/openapi.json', {})).json()).toEqual(body)
    })

    test('a person of another church cannot read, change or delete anything', async () => {
      const { body: annas } = await api.call('POST', '/members', { as: anna, body: member })
      const session = await newSession()
      const id = session.serviceInstanceId
      const attempts = [
        api.call('PATCH', `/members/${annas.id}`, { as: stranger, body: member }),
        api.call('DELETE', `/members/${annas.id}`, { as: stranger }),
        api.call('GET', `/service-instances/${id}`, { as: stranger }),
        api.call('PATCH', `/service-instances/${id}`, { as: stranger, body: instance }),
        api.call('DELETE', `/service-instances/${id}`, { as: stranger }),
        api.call('GET', `/service-instances/${id}/attendance`, { as: stranger }),
        api.call('GET', `/service-instances/${id}/recording-sessions`, { as: stranger }),
        api.call('GET', `/recording-sessions/${session.id}/snapshots`, { as: stranger }),
        api.call('PATCH', `/recording-sessions/${session.id}`, { as: stranger, body: { status: 'completed' } }),
        api.call('DELETE', `/recording-sessions/${session.id}`, { as: stranger }),
        newSnapshot(session.id, 1, stranger),
      ]
      for (const { status } of await Promise.all(attempts)) expect(status).toBe(404)
      const attendance = { serviceInstanceId: id, totalAttendance: 3 }
      expect((await api.call('POST', '/attendance', { as: stranger, body: attendance })).status).toBe(422)
      const sameId = { id: session.id, eventId: null, serviceInstanceId: await newInstance(stranger) }
      expect((await api.call('POST', '/recording-sessions', { as: stranger, body: sameId })).status).toBe(409)
      expect((await api.call('GET', '/members', { as: stranger })).body).toEqual([])
      expect((await api.call('GET', '/members', { as: anna })).body).toContainEqual(annas)
      expect((await api.call('GET', '/recording-sessions', { as: anna })).body).toContainEqual(session)
    })

    test('a viewer reads names and cannot change anything', async () => {
      const owner = await api.signUp()
      const viewer = await api.signUp()
      await host.sql(`update public.profiles set church_role = 'viewer', church_id = '${owner.churchId}'
        where id = '${viewer.id}'`)
      const { body: existing } = await api.call('POST', '/members', { as: owner, body: member })
      const { id, firstName, lastName, membershipStatus, familyId } = existing
      const known = { id, firstName, lastName, membershipStatus, familyId }
      expect((await api.call('GET', '/members', { as: viewer })).body).toEqual([known])
      expect((await api.call('GET', `/members/${id}`, { as: viewer })).body).toEqual(known)
      expect((await api.call('POST', '/members', { as: viewer, body: member })).status).toBe(403)
      for (const id of [existing.id, UNKNOWN_ID]) {
        expect((await api.call('DELETE', `/members/${id}`, { as: viewer })).status).toBe(403)
        expect((await api.call('PATCH', `/members/${id}`, { as: viewer, body: { notes: '' } })).status).toBe(403)
      }
      expect((await api.call('GET', '/members', { as: owner })).body).toEqual([existing])
    })

    test('every route needs a bearer token, except the routes for callers who have not logged in', async () => {
      for (const { method, path, access, body } of ROUTES) {
        if (access === 'anyone') continue
        const sent = body ? {} : undefined
        const { status } = await api.call(method, path.replace('{id}', UNKNOWN_ID), { body: sent })
        expect(status, `${method} ${path}`).toBe(401)
      }
    })

    test('unknown addresses and ids are answered with 404, and wrong methods with 405', async () => {
      for (const path of ['/nothing', '/members/1/2/3', '/']) {
        expect((await api.call('GET', path, { as: anna })).status).toBe(404)
      }
      const wrong = await api.call('DELETE', '/members', { as: anna })
      expect(wrong.status).toBe(405)
      expect(wrong.headers.get('allow')).toBe('GET, POST')
      for (const id of ['1', "'; drop table members", UNKNOWN_ID]) {
        expect((await api.call('DELETE', `/members/${encodeURIComponent(id)}`, { as: anna })).status).toBe(404)
      }
    })

    test('invalid JSON gets 400, a body that is too large gets 413, and a wrong field gets 422', async () => {
      const send = (body: BodyInit) =>
        host.send(`${prefix}/members`, {
          method: 'POST',
          body,
          headers: { authorization: `Bearer ${anna.token}`, 'content-type': 'application/json' },
        })
      for (const body of ['', '{', 'firstName=Ruth', '{"firstName": "Ruth",}', new Uint8Array([0x22, 0xff, 0x22])]) {
        expect((await send(body)).status).toBe(400)
      }
      expect((await send(JSON.stringify({ ...member, notes: 'x'.repeat(4 * 1024 * 1024) }))).status).toBe(413)
      for (const body of [[], null, 'text', 7, {}]) {
        const refused = await send(JSON.stringify(body))
        expect(refused.status).toBe(422)
      }
      const nested = await api.call('POST', '/members', {
        as: anna,
        body: { ...member, firstName: 'a\u0000b', email: 'x' },
      })
      expect(nested.body.issues).toEqual([{ path: 'email', message: 'Please enter a valid email address' }])
      const nul = await api.call('POST', '/members', { as: anna, body: { ...member, firstName: 'a\u0000b' } })
      expect(nul).toMatchObject({ status: 422, body: { issues: [{ path: 'firstName' }] } })
      const metadata = { captureInterval: 'often' }
      const deep = await api.call('POST', '/recording-sessions', { as: anna, body: { eventId: UNKNOWN_ID, metadata } })
      expect(deep).toMatchObject({ status: 422, body: { issues: [{ path: 'metadata.captureInterval' }] } })
      expect((await api.call('PATCH', `/members/${UNKNOWN_ID}`, { as: anna, body: {} })).status).toBe(422)
    })

    test('the calendar has a secret address, and a renewed address ends the old address immediately', async () => {
      await api.call('POST', '/service-instances', {
        as: anna,
        body: { ...instance, instanceDate: todayIn('UTC', new Date()) },
      })
      const { body } = await api.call('GET', '/calendar-feed', { as: anna })
      expect((await api.call('GET', '/calendar-feed', { as: anna })).body).toEqual(body)
      const path = body.address.replace('/functions/v1/api', '')
      const feed = await api.call('GET', path)
      const text = new TextDecoder().decode(feed.body)
      expect(text).toContain('SUMMARY:Easter\r\n')
      expect(text).not.toMatch(/Naomi|candles/)
      expect(feed.headers.get('cache-control')).toBe('private, no-cache')
      const ask = (method: string, etag = '') =>
        host.send(prefix + path, { method, headers: etag ? { 'if-none-match': etag } : {} })
      const head = await ask('HEAD')
      expect([head.status, await head.text()]).toEqual([200, ''])
      const etag = feed.headers.get('etag')!
      expect(head.headers.get('etag')).toBe(etag)
      expect(Date.parse(feed.headers.get('last-modified')!)).not.toBeNaN()
      for (const known of [etag, `"other", W/${etag}`]) expect((await ask('GET', known)).status).toBe(304)
      expect((await ask('GET', '"other"')).status).toBe(200)

      expect((await api.call('DELETE', '/calendar-feed', { as: anna })).status).toBe(204)
      const gone = await api.call('GET', path)
      const never = await api.call('GET', `/calendar-feeds/${'0'.repeat(64)}/calendar.ics`)
      expect(gone).toMatchObject({ status: 404, body: { message: 'There is nothing at this address.' } })
      expect(never).toMatchObject({ status: 404, body: gone.body })
      expect((await ask('GET', etag)).status).toBe(404)
      expect((await api.call('GET', '/calendar-feed')).status).toBe(401)
    })

    test('a recovery code sets a new password without the old password, and the code works once', async () => {
      const as = await api.signUp()
      const refused = await api.call('POST', '/auth/recovery-codes', { as, body: { password: 'secret-2' } })
      expect(refused).toMatchObject({ status: 422, body: { message: 'The current password is not right' } })
      const { body } = await api.call('POST', '/auth/recovery-codes', { as, body: { password: 'secret-1' } })
      const recovery = { username: as.username, code: body.codes[0].toLowerCase(), password: 'secret-3' }
      const [first, second] = await Promise.all([
        api.call('POST', '/auth/recover', { body: recovery }),
        api.call('POST', '/auth/recover', { body: recovery }),
      ])
      expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([204, 422])
      expect((await api.call('GET', '/auth/me', { as })).status).toBe(401)
      const login = { username: as.username, password: 'secret-3' }
      expect((await api.call('POST', '/auth/login', { body: login })).status).toBe(200)
      const wrong = { status: 422, body: { message: 'The username or the recovery code is not right' } }
      expect(await api.call('POST', '/auth/recover', { body: recovery })).toMatchObject(wrong)
      const unknown = { ...recovery, username: 'unknown person' }
      expect(await api.call('POST', '/auth/recover', { body: unknown })).toMatchObject(wrong)
      const short = { ...recovery, code: 'ab12', password: 'short' }
      expect((await api.call('POST', '/auth/recover', { body: short })).body.issues).toMatchObject([
        { path: 'code' },
        { path: 'password' },
      ])
    })

    test('a reset link from an owner sets a new password, and the link works once', async () => {
      const as = await api.signUp()
      const token = 'ab'.repeat(32)
      const closed = { status: 422, body: { message: 'This link no longer works' } }
      expect(await api.call('POST', '/auth/reset', { body: { token, password: 'secret-3' } })).toMatchObject(closed)
      await host.sql(
        `insert into private.password_resets (person_id, made_by, token_hash)
         values ('${as.id}', '${as.id}', private.sha256_of('${token}'))`,
      )
      expect((await api.call('POST', '/auth/reset', { body: { token, password: 'secret-3' } })).status).toBe(204)
      expect(await api.call('POST', '/auth/reset', { body: { token, password: 'secret-4' } })).toMatchObject(closed)
      const login = { username: as.username, password: 'secret-3' }
      expect((await api.call('POST', '/auth/login', { body: login })).status).toBe(200)
    })

    test('each answer has the request id that the caller sent', async () => {
      const named = await host.send(`${prefix}/health`, { headers: { 'x-request-id': 'made-by-the-caller' } })
      expect(named.headers.get('x-request-id')).toBe('made-by-the-caller')
    })

    testVerbs(api, () => host, prefix)
    testPeople(api, () => host)

    test('the tests called every route at least once', () => {
      expect(ROUTES.map(({ method, path }) => `${method} ${path}`).filter((name) => !api.answered.has(name))).toEqual(
        [],
      )
    })
  })
}
