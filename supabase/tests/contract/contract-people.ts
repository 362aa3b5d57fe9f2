import { expect, test } from 'vitest'
import { expectReports } from '../expect-reports.ts'
import type { Answer, ContractClient, Host, Person } from './contract-client.ts'
import type { Method } from '../../functions/api/route.ts'

const today = () => new Date().toISOString().slice(0, 10)

/** Tests the routes for people of a church, for counting by taps, and for the audit log. */
export function testPeople(api: ContractClient, host: () => Host): void {
  const add = async (as: Person, path: string, body?: unknown) => (await api.call('POST', path, { as, body })).body
  const invited = async (as: Person, role: string, places: number | string = 1) =>
    String((await add(as, '/invitations', { role, places })).address)
  const joined = async (address: string): Promise<Person> => {
    const username = `usher ${crypto.randomUUID()}`
    const invitation = address.slice('/join/'.length)
    const account = { username, password: 'secret-1', invitation }
    const { body } = await api.call('POST', '/auth/signup', { body: account })
    return { token: body.accessToken, id: body.user.id, churchId: body.user.church.id, username }
  }
  const logIn = async (as: Person): Promise<Person> => {
    const { body } = await api.call('POST', '/auth/login', { body: { username: as.username, password: 'secret-1' } })
    return { ...as, token: body.accessToken }
  }
  const listed = async (as: Person, path: string) => (await api.call('GET', path, { as })).body

  test('when a person signs up, the person can set the church’s name and time zone', async () => {
    const account = { username: `founder ${Date.now()}`, password: 'secret-1' }
    const named = { ...account, churchName: ' St Mary ', timeZone: 'Asia/Tokyo' }
    const refused = await api.call('POST', '/auth/signup', { body: { ...named, timeZone: 'Mars' } })
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'timeZone' }] } })
    const { body } = await api.call('POST', '/auth/signup', { body: named })
    expect(body.user).toMatchObject({ churchRole: 'owner', church: { name: 'St Mary', timeZone: 'Asia/Tokyo' } })
  })

  test('owners invite people, change their roles, and remove them', async () => {
    const owner = await api.signUp()
    expect((await api.call('POST', '/invitations', { as: owner, body: { role: 'staff', places: '1e1' } })).status).toBe(
      422,
    )
    const address = await invited(owner, 'counter', '2')
    expect((await api.call('GET', address)).body).toMatchObject({ role: 'counter', state: 'open' })
    const counter = await joined(address)
    expect(counter.churchId).toBe(owner.churchId)
    const [invitation] = await listed(owner, '/invitations')
    expect(invitation).toMatchObject({ role: 'counter', places: 2, taken: 1 })
    const path = `/people/${counter.id}`
    const staff = await api.call('PATCH', path, { as: owner, body: { churchRole: 'staff' } })
    expect(staff.body).toMatchObject({ id: counter.id, churchRole: 'staff' })
    expect(await listed(owner, '/people')).toMatchObject([{ id: owner.id, churchRole: 'owner' }, staff.body])

    expect((await api.call('DELETE', `/invitations/${invitation.id}`, { as: owner })).status).toBe(204)
    expect((await api.call('GET', address)).body).toMatchObject({ state: 'withdrawn' })
    expectReports(/"route":"\/auth\/v1\/signup","status":500/)
    const late = { username: 'too late', password: 'secret-1', invitation: address.slice('/join/'.length) }
    const refused = await api.call('POST', '/auth/signup', { body: late })
    expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'invitation' }] } })

    const last = await api.call('PATCH', `/people/${owner.id}`, { as: owner, body: { churchRole: 'viewer' } })
    expect(last).toMatchObject({ status: 422, body: { message: expect.stringContaining('needs an owner') } })
    expect((await api.call('POST', `${path}/hand-over`, { as: owner })).status).toBe(204)
    expect((await api.call('GET', '/people', { as: owner })).status).toBe(403)
    expect((await api.call('DELETE', `/people/${owner.id}`, { as: counter })).status).toBe(204)
    expect((await api.call('GET', '/auth/me', { as: owner })).status).toBe(401)
  })

  test('owners can create and withdraw a password reset link for a colleague, and the secret of the link is shown once', async () => {
    const owner = await api.signUp()
    const stranger = await api.signUp()
    const viewer = await joined(await invited(owner, 'viewer'))
    const path = `/people/${viewer.id}/password-reset`
    const statuses = async (as: Person) => {
      const made = await api.call('POST', path, { as })
      const withdrawn = await api.call('DELETE', path, { as })
      return [made.status, withdrawn.status]
    }
    expect((await api.call('DELETE', path, { as: owner })).status).toBe(404)
    for (const role of ['viewer', 'counter', 'staff']) {
      expect(await statuses(await joined(await invited(owner, role))), role).toEqual([403, 403])
    }
    expect(await statuses(stranger)).toEqual([404, 404])
    expect((await api.call('POST', `/people/${owner.id}/password-reset`, { as: owner })).status).toBe(422)

    const { address: withdrawn } = await add(owner, path)
    const { username } = viewer
    expect((await api.call('GET', withdrawn)).body).toMatchObject({ username, state: 'open' })
    expect((await api.call('DELETE', path, { as: owner })).status).toBe(204)
    expect((await api.call('GET', withdrawn)).body).toMatchObject({ username, state: 'withdrawn' })
    const { address } = await add(owner, path)
    expect(address).toMatch(/^\/reset\/[0-9a-f]{64}$/)
    expect((await api.call('GET', withdrawn)).status).toBe(404)
    const secret = address.slice('/reset/'.length)
    const people = await listed(owner, '/people')
    expect(people.find(({ id }: Person) => id === viewer.id)).toMatchObject({ resetUntil: expect.any(String) })
    expect(JSON.stringify([people, await listed(owner, '/audit-log')])).not.toContain(secret)

    const reset = { token: secret, password: 'secret-2' }
    expect((await api.call('POST', '/auth/reset', { body: reset })).status).toBe(204)
    expect((await api.call('GET', address)).body).toMatchObject({ state: 'used' })
    expect((await api.call('GET', '/auth/me', { as: viewer })).status).toBe(401)
    for (const wrong of ['0'.repeat(64), 'x', '%00'])
      expect((await api.call('GET', `/reset/${wrong}`)).status).toBe(404)
  })

  test('people can see and end only their own sessions', async () => {
    const owner = await api.signUp()
    const stranger = await api.signUp()
    const people = [owner]
    for (const role of ['viewer', 'counter', 'staff']) people.push(await joined(await invited(owner, role)))
    for (const as of people) {
      const [second, third] = [await logIn(as), await logIn(as)]
      const sessions = await listed(as, '/sessions')
      expect(sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false, false])
      const [{ id: ofSecond }] = await listed(second, '/sessions')
      for (const other of [stranger, ...people.filter(({ id }) => id !== as.id)]) {
        expect((await api.call('DELETE', `/sessions/${ofSecond}`, { as: other })).status).toBe(404)
      }
      expect((await api.call('DELETE', `/sessions/${sessions[0].id}`, { as })).status).toBe(404)
      expect((await api.call('DELETE', `/sessions/${ofSecond}`, { as })).status).toBe(204)
      expect((await api.call('GET', '/auth/me', { as: second })).status).toBe(401)
      expect((await api.call('GET', '/auth/me', { as: third })).status).toBe(200)
      expect((await api.call('DELETE', '/sessions', { as })).status).toBe(204)
      expect((await api.call('GET', '/auth/me', { as: third })).status).toBe(401)
      expect(await listed(as, '/sessions')).toEqual([sessions[0]])
    }
    expect(await listed(stranger, '/sessions')).toHaveLength(1)
  })

  test('people can read the number of their unused recovery codes, but never the codes', async () => {
    const owner = await api.signUp()
    const people = [owner]
    for (const role of ['viewer', 'counter', 'staff']) people.push(await joined(await invited(owner, role)))
    for (const as of people) {
      expect(await listed(as, '/auth/recovery-codes')).toEqual({ left: 0 })
      const { codes } = await add(as, '/auth/recovery-codes', { password: 'secret-1' })
      expect(await listed(as, '/auth/recovery-codes')).toEqual({ left: codes.length })
    }
    expect(await listed(await api.signUp(), '/auth/recovery-codes')).toEqual({ left: 0 })
  })

  test('a person with a church can join another church only after leaving the first church', async () => {
    const owner = await api.signUp()
    const guest = await api.signUp()
    const address = await invited(owner, 'viewer')
    const join = (body: object): Promise<Answer> => api.call('POST', address, { as: guest, body })
    expect(await join({})).toMatchObject({ status: 409, body: { message: expect.stringContaining('givesUpChurch') } })
    expect((await join({ givesUpChurch: true })).body).toMatchObject({
      churchRole: 'viewer',
      church: { id: owner.churchId },
    })
    expect((await join({})).status).toBe(200)
    expect((await api.call('POST', await invited(owner, 'owner'), { as: await api.signUp(), body: {} })).status).toBe(
      409,
    )
    for (const secret of ['0'.repeat(64), 'x', '%00']) {
      expect((await api.call('GET', `/join/${secret}`)).status).toBe(404)
      expect((await api.call('POST', `/join/${secret}`, { as: guest, body: {} })).status).toBe(404)
    }
    await host().sql(`insert into private.invitations (church_id, invited_by, role, token_hash)
      select '${owner.churchId}', '${owner.id}', 'staff', gen_random_uuid() from generate_series(1, 200)`)
    const many = await api.call('POST', '/invitations', { as: owner, body: { role: 'staff', places: 1 } })
    expect(many).toMatchObject({ status: 422, body: { message: expect.stringContaining('200 invitations') } })
  })

  test('ushers count with an account or a link, and one device’s taps can be excluded from the count', async () => {
    const as = await api.signUp()
    const { id } = await add(as, '/service-instances', {
      serviceName: 'Vespers',
      instanceDate: today(),
      startTime: '18:00',
    })
    const path = `/service-instances/${id}`
    const device = crypto.randomUUID()
    const taps = [1, 1, -1, 1].map((step) => ({ id: crypto.randomUUID(), category: 'adults', step }))
    const send = async () => (await api.call('POST', `${path}/taps`, { as, body: { device, name: 'nave', taps } })).body
    expect(await send()).toMatchObject({ name: 'Vespers', everyone: 2 })
    expect(await send()).toMatchObject({ everyone: 2 })
    const { address } = await add(as, `${path}/counting-links`)
    const { clickers, links, total } = await listed(as, `${path}/clickers`)
    expect({ clickers, total }).toMatchObject({ clickers: [{ name: 'nave', counts: { adults: 2 } }], total: 2 })
    expect(JSON.stringify(links)).not.toContain(address.slice('/count/'.length))
    const out = { clicker: clickers[0].id, isLeftOut: true }
    const left = await api.call('PUT', `${path}/clickers`, { as, body: out })
    expect(left.body).toMatchObject({ clickers: [{ isLeftOut: true }] })
    expect((await api.call('DELETE', `/counting-links/${links[0].id}`, { as })).status).toBe(204)
    expect((await api.call('DELETE', `/counting-links/${links[0].id}`, { as })).status).toBe(404)
    expect((await listed(as, `${path}/clickers`)).links).toEqual([])

    const past = await add(as, '/service-instances', {
      serviceName: 'Past',
      instanceDate: '2026-01-04',
      startTime: '10:00',
    })
    expect((await api.call('POST', `/service-instances/${past.id}/counting-links`, { as })).status).toBe(409)
    const stranger = await api.signUp()
    const other = await add(stranger, '/service-instances', {
      serviceName: 'Other',
      instanceDate: today(),
      startTime: '10:00',
    })
    const foreign = await api.call('PUT', `/service-instances/${other.id}/clickers`, { as: stranger, body: out })
    expect(foreign.status).toBe(404)
  })

  test('each change adds one line to the log, and the log is read in pages', async () => {
    const as = await api.signUp()
    const link = await invited(as, 'viewer')
    const viewer = await joined(link)
    await invited(as, 'staff')
    const [{ id: invitation }] = await listed(as, '/invitations')
    const body = { serviceName: 'Vespers', instanceDate: today(), startTime: '18:00' }
    const { id } = await add(as, '/service-instances', body)
    const pair = { cameraA: crypto.randomUUID(), cameraB: crypto.randomUUID(), see: 'same' }
    await logIn(as)
    const order = ['door', 'typed', 'clicker', 'room', 'register']
    const categories = [{ key: 'adults', name: 'Everyone', inTotal: true }]
    const changes: [Method, string, unknown, string][] = [
      ['PATCH', '/auth/me', { fullName: 'Naomi' }, 'changed profiles'],
      ['PATCH', '/church', { name: 'St Mary' }, 'changed churches'],
      // The time zone is behind UTC; in a time zone ahead of UTC, the day of the service could already be over.
      ['PATCH', '/church', { timeZone: 'America/Lima', eventsKeep: 'instants' }, 'changed churches'],
      ['PUT', '/church/official-order', { order }, 'changed churches'],
      ['PUT', '/church/counting-categories', { categories }, 'changed churches'],
      ['PUT', '/church/main-series', { mainSeries: 'Vespers', mainServiceId: null }, 'changed churches'],
      ['PUT', '/camera-pairs', pair, 'added camera_pairs'],
      ['PUT', `/service-instances/${id}/cameras`, { see: 'same' }, 'changed service_instances'],
      ['POST', `/service-instances/${id}/counting-links`, undefined, 'added counting_links'],
      ['POST', '/invitations', { role: 'counter', places: 3 }, 'added invitations'],
      ['DELETE', `/invitations/${invitation}`, undefined, 'changed invitations'],
      ['PATCH', `/people/${viewer.id}`, { churchRole: 'counter' }, 'changed profiles'],
      ['POST', `/people/${viewer.id}/password-reset`, undefined, 'added password_resets'],
      ['DELETE', `/people/${viewer.id}/password-reset`, undefined, 'removed password_resets'],
      ['DELETE', '/sessions', undefined, 'completed sessions'],
      ['DELETE', `/people/${viewer.id}`, undefined, 'removed profiles'],
    ]
    for (const [method, path, sent, told] of changes) {
      const [{ id: last }] = await listed(as, '/audit-log')
      const { status } = await api.call(method, path, { as, body: sent })
      expect(status, `${method} ${path}`).toBeLessThan(300)
      const lines = (await listed(as, '/audit-log')).filter((line: { id: number }) => line.id > last)
      expect(
        lines.map(({ action, kind }: Record<string, string>) => `${action} ${kind}`),
        `${method} ${path}`,
      ).toEqual([told])
    }
    const all = await listed(as, '/audit-log')
    expect(JSON.stringify(all)).not.toContain(link.slice('/join/'.length))
    expect(await listed(as, `/audit-log?before=${all[0].id}`)).toEqual(all.slice(1))
    const ofPeople = await listed(as, `/audit-log?topic=people&person=${as.id}`)
    const kinds = new Set(ofPeople.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['invitations', 'password_resets', 'profiles']))
    expect(await listed(as, '/audit-log?from=2020-01-01&to=2020-12-31')).toEqual([])
    expect((await listed(as, '/audit-log/people')).length).toBe(2)
    for (const wrong of ['to=9999-12-31', 'before=-1', 'topic=x', 'person=x', 'from=yesterday']) {
      expect((await api.call('GET', `/audit-log?${wrong}`, { as })).status, wrong).toBe(422)
    }
    await host().sql(`insert into public.audit_log (church_id, person_id, person_name, action, kind)
      select '${as.churchId}', '${as.id}', 'Naomi', 'changed', 'members' from generate_series(1, 150)`)
    const page = await api.call('GET', '/audit-log?topic=members', { as })
    const next = /^<\/[^?]*(\?[^>]*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    const rest = await api.call('GET', `/audit-log${next}`, { as })
    expect([page.body.length, rest.body.length, rest.headers.get('link')]).toEqual([100, 50, null])
  })

  test('/expectations lists the range of people expected at the next service of a series', async () => {
    const as = await api.signUp()
    await host().sql(`insert into public.service_instances (church_id, user_id, service_name, instance_date, start_time)
      select '${as.churchId}', '${as.id}', 'Worship', current_date - 7 * week, '10:00' from generate_series(1, 40) as week`)
    await host().sql(`insert into public.attendance (church_id, recorded_by, service_instance_id, total_attendance)
      select church_id, user_id, id, 40 from public.service_instances where church_id = '${as.churchId}'`)
    // July 5 is no feast; the first service on a feast would have no range.
    await host().sql(`insert into public.service_instances (church_id, user_id, service_name, instance_date, start_time)
      values ('${as.churchId}', '${as.id}', 'Worship', make_date(extract(year from current_date)::integer + 1, 7, 5), '10:00')`)
    const expected = { low: 40, middle: 40, high: 40 }
    expect(await listed(as, '/expectations')).toMatchObject([{ name: 'Worship', range: expected }])
    expect(await listed(await api.signUp(), '/expectations')).toEqual([])
  })
}
