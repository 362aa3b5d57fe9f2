import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { ContractClient, Person } from './contract-client.ts'
import type { Host } from './contract-client.ts'
import { ROUTES } from '../../functions/api/routes.ts'
import { TABLES, changeOf, fieldsOf } from '../tables.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const sermon = {
  title: 'Gleaning',
  speaker: 'Naomi',
  sermonDate: '2026-01-04',
  sermonSeries: 'Ruth',
  scripture: 'Ruth 2',
  audioUrl: 'https://example.org/gleaning.mp3',
  tags: ['harvest', 'mercy'],
}

/** Tests the app's calls that the specification does not list, and the rules for all calls. */
export function testVerbs(api: ContractClient, host: () => Host, prefix: string): void {
  const add = async (as: Person, path: string, body: unknown) => (await api.call('POST', path, { as, body })).body
  const dated = (as: Person) =>
    add(as, '/service-instances', { serviceName: 'Easter', instanceDate: '2026-04-05', startTime: '06:00' })

  test('rows of every table with an API path are added, listed, read, changed and deleted', async () => {
    const as = await api.signUp()
    const { id: service } = await dated(as)
    const place = { church: as.churchId, person: as.id, row: () => service }
    for (const [table, { api: address, row }] of Object.entries(TABLES)) {
      if (!address) continue
      const { path: list } = address
      const body = fieldsOf(row!(place, UNKNOWN_ID))
      const added = await api.call('POST', list, { as, body })
      expect(added.status, table).toBe(201)
      const path = `${list}/${added.body.id}`
      const changed = await api.call('PATCH', path, { as, body: fieldsOf(changeOf(table)) })
      expect(changed.body, table).toMatchObject({ ...added.body, ...fieldsOf(changeOf(table)) })
      expect((await api.call('GET', path, { as })).body, table).toEqual(changed.body)
      expect((await api.call('GET', list, { as })).body, table).toContainEqual(changed.body)
      expect((await api.call('DELETE', path, { as })).status, table).toBe(204)
      expect((await api.call('GET', path, { as })).status, table).toBe(404)
    }
  })

  test('sermons are added, read, changed in part and deleted', async () => {
    const as = await api.signUp()
    const added = await add(as, '/sermons', sermon)
    expect(added).toMatchObject({ ...sermon, videoUrl: null, serviceId: null })
    const path = `/sermons/${added.id}`
    expect((await api.call('GET', path, { as })).body).toEqual(added)
    const changed = await api.call('PATCH', path, { as, body: { notes: 'Read aloud', tags: [] } })
    expect(changed.body).toEqual({ ...added, notes: 'Read aloud', tags: [] })
    const script = await api.call('PATCH', path, { as, body: { videoUrl: 'javascript:alert(1)' } })
    expect(script).toMatchObject({ status: 422, body: { issues: [{ path: 'videoUrl' }] } })
    expect((await api.call('DELETE', path, { as })).status).toBe(204)
    expect((await api.call('GET', path, { as })).status).toBe(404)
  })

  test('events are read, changed in part and deleted', async () => {
    const as = await api.signUp()
    const added = await add(as, '/events', { name: 'Supper', startDate: '2026-09-20', endDate: '2026-09-21' })
    const path = `/events/${added.id}`
    expect((await api.call('GET', path, { as })).body).toEqual(added)
    const moved = await api.call('PATCH', path, { as, body: { location: 'Barn' } })
    expect(moved.body).toEqual({ ...added, location: 'Barn' })
    const open = await api.call('PATCH', path, { as, body: { endDate: null, startDate: '2026-09-22T18:00:00Z' } })
    expect(open.body).toEqual({ ...moved.body, endDate: null, startDate: expect.stringContaining('2026-09-22T18:00') })
    const backwards = await api.call('PATCH', path, { as, body: { endDate: '2026-01-01' } })
    expect(backwards.status).toBe(422)
    expect((await api.call('DELETE', path, { as })).status).toBe(204)
    expect((await api.call('DELETE', path, { as })).status).toBe(404)
  })

  test('a member and a recording can be read by id, and a recurring service can be deleted', async () => {
    const as = await api.signUp()
    const member = await add(as, '/members', { firstName: 'Ruth', lastName: 'Moab' })
    expect((await api.call('GET', `/members/${member.id}`, { as })).body).toEqual(member)
    const service = await add(as, '/services', { name: 'Evensong' })
    expect((await api.call('DELETE', `/services/${service.id}`, { as })).status).toBe(204)
    expect((await api.call('GET', `/services/${service.id}`, { as })).status).toBe(404)
    const recording = await add(as, '/recording-sessions', { serviceInstanceId: (await dated(as)).id })
    const path = `/recording-sessions/${recording.id}`
    expect((await api.call('GET', path, { as })).body).toEqual(recording)
    const none = { startTime: recording.startTime, events: [], gaps: [], occupancy: { start: 0, corrections: [] } }
    expect((await api.call('GET', `${path}/counts`, { as })).body).toEqual(none)
    const event = { time: '2026-04-05T06:00:00Z', line: 'Door', rule: 'crossing', direction: 'entry', track: 1 }
    const counted = { ...event, x: 0.5, y: 0.5, score: 0.9, isUndone: false }
    await host()
      .sql(`update public.recording_sessions set metadata = metadata || '${JSON.stringify({ events: [counted] })}'
      where id = '${recording.id}'`)
    expect((await api.call('GET', `${path}/counts`, { as })).body).toEqual({ ...none, events: [counted] })
    const stranger = await api.signUp()
    expect((await api.call('GET', `${path}/counts`, { as: stranger })).status).toBe(404)
  })

  test('a count is read, corrected with a reason and removed, and the history has a line for each change', async () => {
    const as = await api.signUp()
    const { id: serviceInstanceId } = await dated(as)
    const counted = await add(as, '/attendance', { serviceInstanceId, totalAttendance: 40, adultsCount: 30 })
    const path = `/attendance/${counted.id}`
    expect((await api.call('GET', path, { as })).body).toEqual(counted)
    const corrected = await api.call('PATCH', path, { as, body: { totalAttendance: 44, reason: 'The gallery' } })
    expect(corrected.body).toMatchObject({ ...counted, totalAttendance: 44 })
    const parts = await api.call('PATCH', path, { as, body: { adultsCount: 45 } })
    expect(parts).toMatchObject({ status: 422, body: { issues: [{ path: 'adultsCount' }] } })
    expect((await api.call('DELETE', `${path}?reason=Twice`, { as })).status).toBe(204)
    expect((await api.call('DELETE', path, { as })).status).toBe(404)
    const history = await api.call('GET', `/service-instances/${serviceInstanceId}/history`, { as })
    expect(history.body).toMatchObject([
      { change: 'removed', reason: 'Twice', changedByName: as.username },
      { change: 'changed', reason: 'The gallery', before: { total: 40 }, after: { total: 44 } },
      { change: 'added', after: { total: 40, adults: 30 } },
    ])
  })

  test('the official total is read and chosen, and a service that did not take place has no total', async () => {
    const as = await api.signUp()
    const { id } = await dated(as)
    const first = await add(as, '/attendance', { serviceInstanceId: id, totalAttendance: 40 })
    await add(as, '/attendance', { serviceInstanceId: id, totalAttendance: 44 })
    const path = `/service-instances/${id}`
    expect((await api.call('GET', `${path}/total`, { as })).body).toMatchObject({ total: 44, chosenBy: 'rule' })
    const chosen = await api.call('PUT', `${path}/total`, { as, body: { attendanceId: first.id } })
    expect(chosen.body).toMatchObject({ total: 40, chosenBy: 'person', attendanceId: first.id })
    const both = { attendanceId: first.id, source: 'clicker' }
    expect((await api.call('PUT', `${path}/total`, { as, body: both })).status).toBe(422)
    expect((await api.call('PUT', `${path}/total`, { as, body: {} })).body).toMatchObject({ total: 44 })
    const snow = { outcome: 'did_not_happen', reason: 'snow' }
    expect((await api.call('PUT', `${path}/outcome`, { as, body: snow })).body).toMatchObject({ outcomeReason: 'snow' })
    expect((await api.call('GET', `${path}/total`, { as })).body).toMatchObject({ total: null })
    await api.call('PUT', `${path}/outcome`, { as, body: { outcome: 'held' } })
    expect((await api.call('GET', `${path}/total`, { as })).body).toMatchObject({ total: 44, outcome: 'held' })
    expect((await api.call('GET', `${path}/arrivals`, { as })).body).toEqual({ minutes: [], pictures: [] })
    const stranger = await api.signUp()
    for (const part of ['total', 'history', 'arrivals']) {
      expect((await api.call('GET', `${path}/${part}`, { as: stranger })).status).toBe(404)
    }
    expect((await api.call('PUT', `${path}/total`, { as: stranger, body: {} })).status).toBe(404)
    expect((await api.call('PUT', `${path}/outcome`, { as: stranger, body: snow })).status).toBe(404)
  })

  test('the calendar lists the services and events of the requested days', async () => {
    const as = await api.signUp()
    const service = await dated(as)
    const event = await add(as, '/events', { name: 'Retreat', startDate: '2026-03-30', endDate: '2026-04-02' })
    const of = (days: string) => api.call('GET', `/calendar?${days}`, { as })
    expect((await of('from=2026-04-01&until=2026-04-30')).body).toMatchObject({
      services: [{ id: service.id, serviceName: 'Easter' }],
      events: [{ id: event.id, name: 'Retreat' }],
    })
    expect((await of('from=2026-04-06&until=2026-04-30')).body).toEqual({ services: [], events: [] })
    for (const days of [
      '',
      'from=2026-04-01',
      'from=2026-04-30&until=2026-04-01',
      'from=2000-01-01&until=2026-01-01',
    ]) {
      expect((await of(days)).status, days).toBe(422)
    }
  })

  test('owners change the fields of the account page', async () => {
    const as = await api.signUp()
    const named = await api.call('PATCH', '/auth/me', { as, body: { fullName: 'Naomi' } })
    expect(named.body).toMatchObject({ id: as.id, fullName: 'Naomi' })
    for (const body of [{}, { full_name: '' }, []]) {
      expect((await api.call('PATCH', '/auth/me', { as, body })).status).toBe(422)
    }
    expect((await api.call('GET', '/auth/me', { as })).body.fullName).toBe('Naomi')
    const unnamed = await api.call('PATCH', '/auth/me', { as, body: { fullName: null } })
    expect(unnamed.body.fullName).toBeNull()
    const church = await api.call('PATCH', '/church', { as, body: { timeZone: 'pacific/auckland' } })
    expect(church.body.church).toMatchObject({ timeZone: 'Pacific/Auckland', firstWeekday: 0 })
    const rule = async () => (await api.call('GET', '/church/official-order', { as })).body.order
    const order = (await rule()).toReversed()
    expect((await api.call('PUT', '/church/official-order', { as, body: { order } })).status).toBe(200)
    expect(await rule()).toEqual(order)
    const twice = { order: [order[0], order[0]] }
    expect((await api.call('PUT', '/church/official-order', { as, body: twice })).status).toBe(422)
    const path = '/church/counting-categories'
    const { categories } = (await api.call('GET', path, { as })).body
    expect(categories.map(({ key }: { key: string }) => key)).toEqual(['adults', 'children', 'visitors'])
    const [adults] = categories
    const teens = { key: 'teens', name: 'Teens', inTotal: true }
    const kept = await api.call('PUT', path, { as, body: { categories: [{ ...adults, name: ' Grown-ups ' }, teens] } })
    expect(kept.body).toEqual({ categories: [{ ...adults, name: 'Grown-ups' }, teens] })
    for (const [wrong, at] of [
      [[], 'categories'],
      [Array.from({ length: 7 }, (_, index) => ({ ...teens, key: `k${index}`, name: `K${index}` })), 'categories'],
      [[adults, { ...adults, key: 'more' }], 'categories.1.name'],
      [[{ ...teens, key: 'Teens' }], 'categories.0.key'],
    ] as const) {
      const refused = await api.call('PUT', path, { as, body: { categories: wrong } })
      expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: at }] } })
    }
    expect(
      (await api.call('PUT', path, { as, body: { categories: [teens, { ...teens, name: 'Choir' }] } })).status,
    ).toBe(422)
    expect((await api.call('GET', path, { as })).body).toEqual(kept.body)
    const password = { currentPassword: 'wrong-1', password: 'secret-2' }
    expect((await api.call('PUT', '/auth/password', { as, body: password })).status).toBe(422)
    const changed = await api.call('PUT', '/auth/password', { as, body: { ...password, currentPassword: 'secret-1' } })
    expect((await api.call('GET', '/auth/me', { as })).status).toBe(401)
    expect((await api.call('GET', '/auth/me', { as: { ...as, token: changed.body.accessToken } })).status).toBe(200)
  })

  test('the dashboard’s figures, the usual attendance and the figures of the cameras can be read', async () => {
    const as = await api.signUp()
    const weeks = ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22']
    let id = ''
    for (const [week, instanceDate] of weeks.entries()) {
      id = (await add(as, '/service-instances', { serviceName: 'Worship', instanceDate, startTime: '10:00' })).id
      await add(as, '/attendance', { serviceInstanceId: id, totalAttendance: 40 + week })
    }
    expect((await api.call('GET', '/dashboard', { as })).body).toMatchObject({ latestTotals: [40, 41, 42, 43] })
    const path = `/service-instances/${id}`
    expect((await api.call('GET', `${path}/usual`, { as })).body).toEqual({ usual: 41 })
    const pair = { cameraA: UNKNOWN_ID.replace('0', '1'), cameraB: UNKNOWN_ID, see: 'same' }
    const answered = [{ cameraA: pair.cameraB, cameraB: pair.cameraA, see: 'same' }]
    expect((await api.call('PUT', '/camera-pairs', { as, body: pair })).body).toEqual(answered)
    expect((await api.call('GET', '/camera-pairs', { as })).body).toEqual(answered)
    const alone = { ...pair, cameraB: pair.cameraA }
    expect((await api.call('PUT', '/camera-pairs', { as, body: alone })).body).toMatchObject({
      issues: [{ path: 'cameraB', message: 'A pair needs two different cameras' }],
    })
    expect((await api.call('GET', '/camera-errors', { as })).body).toEqual([])
    const see = await api.call('PUT', `${path}/cameras`, { as, body: { see: 'different' } })
    expect(see.body).toMatchObject({ roomsSee: 'different', roomTotal: null })
    expect((await api.call('GET', `${path}/cameras`, { as })).body).toEqual(see.body)
    const stranger = await api.signUp()
    for (const part of ['usual', 'cameras']) {
      expect((await api.call('GET', `${path}/${part}`, { as: stranger })).status).toBe(404)
    }
  })

  test('a change of a series from one date on applies to all later dates', async () => {
    const as = await api.signUp()
    const rule = { isRecurring: true, dayOfWeek: 0, recurrencePattern: 'weekly', serviceTime: '10:00' }
    const { id: serviceId } = await add(as, '/services', { name: 'Worship', ...rule })
    const planned = async () => {
      const { body } = await api.call('GET', '/service-instances', { as })
      return body.filter((one: { serviceId: string }) => one.serviceId === serviceId).toReversed()
    }
    const [first, second, third] = await planned()
    const path = `/service-instances/${second.id}/series`
    const later = await api.call('PUT', path, { as, body: { scope: 'following', startTime: '11:00' } })
    expect(later.body).toMatchObject({ id: second.id, startTime: '11:00:00' })
    const times = (await planned()).slice(0, 3).map(({ startTime }: { startTime: string }) => startTime)
    expect(times).toEqual([first.startTime, '11:00:00', '11:00:00'])
    expect((await api.call('PUT', path, { as, body: { scope: 'all', notes: 'Alone' } })).status).toBe(422)
    const stranger = await api.signUp()
    const body = { scope: 'all', startTime: '12:00' }
    expect((await api.call('PUT', `/service-instances/${third.id}/series`, { as: stranger, body })).status).toBe(404)
  })

  test('a user can add a person that the camera missed in a picture, and can undo the addition', async () => {
    const as = await api.signUp()
    const { id: recordingSessionId } = await add(as, '/recording-sessions', {
      serviceInstanceId: (await dated(as)).id,
    })
    const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const imageUrl = `data:image/jpeg;base64,${jpeg.toString('base64')}`
    const { id } = await add(as, '/attendance-snapshots', { recordingSessionId, peopleCount: 3, imageUrl })
    const path = `/attendance-snapshots/${id}/people`
    expect((await api.call('GET', path, { as })).body).toEqual({ peopleCount: 3, isCounted: true, people: null })
    const box = [0.1, 0.2, 0.3, 0.4, 1]
    const { body } = await api.call('POST', path, { as, body: { added: box } })
    expect(body).toEqual({ peopleCount: 4, isCounted: true, people: [box] })
    const out = await api.call('POST', path, { as, body: { removed: box } })
    expect(out.body).toEqual({ peopleCount: 3, isCounted: true, people: [] })
    expect((await api.call('POST', path, { as, body: { added: [0.1, 2, 3, 4, 5] } })).status).toBe(422)
    expect((await api.call('POST', path, { as: await api.signUp(), body: { added: box } })).status).toBe(404)
  })

  test('people can send feature requests', async () => {
    const as = await api.signUp()
    const body = { title: 'Bells', description: 'Ring at a hundred' }
    expect((await api.call('POST', '/feature-requests', { as, body })).status).toBe(204)
  })

  test('a PATCH without a known field is refused', async () => {
    const as = await api.signUp()
    const changes = ROUTES.filter(({ method }) => method === 'PATCH')
    expect(changes.length).toBeGreaterThan(8)
    for (const { method, path } of changes) {
      for (const body of [{}, { unheard: 1 }, null, []]) {
        const { status } = await api.call(method, path.replace('{id}', UNKNOWN_ID), { as, body })
        expect(status, `${path} ${JSON.stringify(body)}`).toBe(422)
      }
    }
  })

  test('staff get 403 on a route that only owners may use', async () => {
    const owner = await api.signUp()
    const staff = await api.signUp()
    await host().sql(`update public.profiles set church_role = 'staff', church_id = '${owner.churchId}'
      where id = '${staff.id}'`)
    for (const { method, path, access, isOwners, isPersonal, body } of ROUTES) {
      if (access !== 'signed-in' || isPersonal || path.startsWith('/admin')) continue
      const sent = { as: staff, body: body && {} }
      const { status } = await api.call(method, path.replace('{id}', UNKNOWN_ID), sent)
      expect(status === 403, `${method} ${path} ${status}`).toBe(isOwners === true)
    }
  })

  test('when a viewer tries to write, the answer is 403, even if the row does not exist', async () => {
    const owner = await api.signUp()
    const viewer = await api.signUp()
    await host().sql(`update public.profiles set church_role = 'viewer', church_id = '${owner.churchId}'
      where id = '${viewer.id}'`)
    for (const { method, path, access, isPersonal, body } of ROUTES) {
      if (access !== 'signed-in' || isPersonal || method === 'GET') continue
      const sent = { as: viewer, body: body && {} }
      const refused = await api.call(method, path.replace('{id}', UNKNOWN_ID), sent)
      expect(refused.status, `${method} ${path}`).toBe(403)
    }
  })

  test('a counter can call only the routes that counting needs', async () => {
    const owner = await api.signUp()
    const counter = await api.signUp()
    await host().sql(`update public.profiles set church_role = 'counter', church_id = '${owner.churchId}'
      where id = '${counter.id}'`)
    for (const { method, path, access, isPersonal, isCounting, body } of ROUTES) {
      if (access !== 'signed-in' || isPersonal) continue
      const sent = { as: counter, body: body && {} }
      const { status } = await api.call(method, path.replace('{id}', UNKNOWN_ID), sent)
      expect(status === 403, `${method} ${path} ${status}`).toBe(!isCounting)
    }
    const serviceOf = async (instanceDate: string) => {
      const body = { serviceName: 'Worship', instanceDate, startTime: '10:00' }
      return String((await api.call('POST', '/service-instances', { as: owner, body })).body.id)
    }
    const today = await serviceOf(new Date().toISOString().slice(0, 10))
    const past = await serviceOf('2020-03-01')
    const listed = (await api.call('GET', '/service-instances', { as: counter })).body
    expect(listed.map(({ id }: { id: string }) => id)).toEqual([today])
    const count = (serviceInstanceId: string) =>
      api.call('POST', '/attendance', { as: counter, body: { serviceInstanceId, totalAttendance: 40 } })
    expect([(await count(today)).status, (await count(past)).status]).toEqual([201, 403])
  })

  test('a missing required field gets the same message as an empty field', async () => {
    const as = await api.signUp()
    const wording: [path: string, issues: Record<string, string>][] = [
      ['/members', { firstName: 'First name is required', lastName: 'Last name is required' }],
      ['/services', { name: 'Service name is required' }],
      ['/service-instances', { serviceId: 'Please select a service', instanceDate: 'Please select a date' }],
      ['/attendance', { serviceInstanceId: 'Please select a service or event to record attendance.' }],
      ['/recording-sessions', { serviceInstanceId: 'Please select a service or event before recording.' }],
      ['/events', { name: 'Event name is required', startDate: 'Start date is required' }],
      ['/sermons', { title: 'Title is required', speaker: 'Speaker is required' }],
      ['/auth/login', { username: 'Username is required', password: 'Password is required' }],
      ['/auth/signup', { username: 'Username must be at least 3 characters' }],
    ]
    for (const [path, expected] of wording) {
      for (const value of [undefined, null]) {
        const body = Object.fromEntries(Object.keys(expected).map((key) => [key, value]))
        const { status, body: answer } = await api.call('POST', path, { as, body })
        const told = new Map(
          answer.issues?.map((issue: { path: string; message: string }) => [issue.path, issue.message]),
        )
        expect(status, path).toBe(422)
        for (const [field, message] of Object.entries(expected)) expect(told.get(field), path).toBe(message)
      }
    }
    const { body } = await api.call('POST', '/attendance-snapshots', { as, body: {} })
    expect(JSON.stringify(body)).not.toMatch(/Invalid|undefined|Expected/)
  })

  test('a whole number that is not written in decimal digits is refused', async () => {
    const as = await api.signUp()
    const { id: serviceInstanceId } = await dated(as)
    for (const totalAttendance of [
      '1e3',
      '0x10',
      '+5',
      ' 5',
      '5 ',
      '5.0',
      '٥',
      '0b1',
      '-5',
      '1_000',
      ' ',
      'Infinity',
    ]) {
      const body = { serviceInstanceId, totalAttendance }
      const refused = await api.call('POST', '/attendance', { as, body })
      expect(refused, totalAttendance).toMatchObject({ status: 422, body: { issues: [{ path: 'totalAttendance' }] } })
    }
    const body = { serviceInstanceId, totalAttendance: '007' }
    expect((await api.call('POST', '/attendance', { as, body })).body.totalAttendance).toBe(7)
  })

  test('a body that is not JSON is refused, and a content type other than JSON is refused', async () => {
    const { token } = await api.signUp()
    const body = JSON.stringify({ firstName: 'Ruth', lastName: 'Moab' })
    const send = async (type: string | null) => {
      const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
      return (await host().send(`${prefix}/members`, { method: 'POST', body: new TextEncoder().encode(body), headers }))
        .status
    }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', null]) {
      expect(await send(type), String(type)).toBe(415)
    }
    for (const type of ['application/jsonp', 'application/json; charset=utf-16', 'text/json, application/json']) {
      expect(await send(type), type).toBe(415)
    }
    for (const type of ['application/json', 'Application/JSON; Charset=UTF-8']) expect(await send(type)).toBe(201)
  })
}
